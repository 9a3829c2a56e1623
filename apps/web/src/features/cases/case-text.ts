import { CASE_KIND_LABELS, type CaseStatus, type OrderCase } from '@vorta/contract/cases/schema'
import type { Tone } from '../../ui/feedback/Badge.tsx'

export const CASE_TONES: Record<CaseStatus, Tone> = {
  open: 'signal',
  in_review: 'blue',
  scheduled: 'blue',
  resolved: 'green',
  declined: 'red',
}

/** `Warranty case 1` */
export const caseName = ({ kind, number }: Pick<OrderCase, 'kind' | 'number'>): string => `${CASE_KIND_LABELS[kind]} case ${number}`
