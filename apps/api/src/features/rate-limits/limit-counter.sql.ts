export interface LimitCounter {
  readonly key: string
  readonly max: number | null
}

/** Whether a counter (`counter` of the rate limits) exceeds its maximum, as SQL text. */
export const isExceeded = (key: string, max: string, now: string) =>
  `exists (select from rate_counters c where c.key = ${key} and c.hits > ${max} and c.expires_at > ${now})`
