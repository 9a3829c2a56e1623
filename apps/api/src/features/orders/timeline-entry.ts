import type { TimelineKind } from '@vorta/contract/timeline/schema'

/** What a timeline entry refers to; the order itself by default. */
export interface TimelineTarget {
  readonly kind?: TimelineKind
  readonly targetId?: string
}
