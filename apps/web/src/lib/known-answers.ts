/** Replies by URL, so that a refetch of unchanged data transfers nothing. In memory only: the API forbids browsers to store replies. */

const MAX_ANSWERS = 40

interface KnownAnswer {
  readonly etag: string
  readonly answer: unknown
}

const answers = new Map<string, KnownAnswer>()
let owner: string | null = null

/** Another account, role or session must not see the data of the previous one. */
export function forgetAnswers(): void {
  answers.clear()
}

export function knownAnswer(token: string | null, url: string): KnownAnswer | undefined {
  if (token !== owner) forgetAnswers()
  owner = token
  return answers.get(url)
}

export function rememberAnswer(token: string | null, url: string, etag: string | null, answer: unknown): void {
  if (token !== owner) return
  // The map is in the order of use.
  answers.delete(url)
  if (etag === null) return
  answers.set(url, { etag, answer })
  const [oldest] = answers.keys()
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
}
