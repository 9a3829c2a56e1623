/** Responses to requests that started before the code that needs them was loaded, by URL. */
const responses = new Map<string, { readonly token: string; readonly response: Promise<Response> }>()

export function addEarlyResponse(token: string, url: string, response: Promise<Response>): void {
  // `call` handles the error.
  response.catch(() => {})
  responses.set(url, { token, response })
}

/** Each response is used once. Those to another session are dropped. */
export function takeEarlyResponse(token: string | null, url: string): Promise<Response> | undefined {
  const early = responses.get(url)
  responses.delete(url)
  return early?.token === token ? early?.response : undefined
}
