import { REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE } from './services.ts'

const KEY_FACTS = [
  { value: '24 hours', label: 'to review your order' },
  { value: '1 engineer', label: 'from first scan to final part' },
  { value: `${REVISIONS_INCLUDED} revisions`, label: 'included in every design' },
  { value: DESIGN_FEE, label: 'flat design fee' },
]

export function KeyFacts() {
  return (
    <div className="border-t border-line">
      <dl className="shell grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4 lg:py-14">
        {KEY_FACTS.map(({ value, label }) => (
          <div key={value} className="flex flex-col-reverse justify-end border-l border-line pl-5">
            <dt className="mt-1 text-sm text-muted">{label}</dt>
            <dd className="display text-xl sm:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
