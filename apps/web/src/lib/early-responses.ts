/** By URL. */
type EarlyResponses = Map<string, { readonly token: string; readonly response: Promise<Response> }>

declare global {
  interface Window {
    /** Responses to requests of the first script of a page, which shares no module with the rest of its code. */
    earlyResponses?: EarlyResponses
  }
}

export function addEarlyResponse(token: string, url: string, response: Promise<Response>): void {
  // `call` handles the error.
  response.catch(() => {})
  window.earlyResponses ??= new Map()
  window.earlyResponses.set(url, { token, response })
}

/** Each response is used once. Those to another session are dropped. */
export function takeEarlyResponse(token: string | null, url: string): Promise<Response> | undefined {
  const responses = globalThis.window?.earlyResponses
  const early = responses?.get(url)
  responses?.delete(url)
  return early?.token === token ? early?.response : undefined
}
