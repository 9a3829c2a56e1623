import type { TimelineKind } from '@vorta/contract/timeline/schema'

/** What a line of an order's story is about, and which one; without a word it is about the order itself. */
export interface TimelineTarget {
  readonly kind?: TimelineKind
  readonly targetId?: string
}
