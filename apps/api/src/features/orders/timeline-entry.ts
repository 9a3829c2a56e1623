import type { RecordKind } from '@vorta/contract/timeline/schema'

/** What a line of an order's story is about, and which one; without a word it is about the order itself. */
export interface StoryPlace {
  readonly kind?: RecordKind
  readonly targetId?: string
}
