/** The result of checking one part of an installation, for operators. */
export interface Check {
  readonly state: 'ok' | 'warning' | 'failed'
  /** One sentence without secrets. */
  readonly detail: string
}

export const ok = (detail: string): Check => ({ state: 'ok', detail })
export const warning = (detail: string): Check => ({ state: 'warning', detail })
export const failed = (detail: string): Check => ({ state: 'failed', detail })

/** The message of an error. For a host with several addresses Node throws an AggregateError without one. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
