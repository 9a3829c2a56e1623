import { REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE } from './services.ts'

const DELIVERY_TARGETS = [
  { figure: '24 hours', words: 'until your order is reviewed' },
  { figure: '1 engineer', words: 'from first scan to final part' },
  { figure: `${REVISIONS_INCLUDED} revisions`, words: 'included in every design' },
  { figure: DESIGN_FEE, words: 'design fee, known from the start' },
]

/** What can be said in four figures, between the picture and the proof. */
export function Promises() {
  return (
    <div className="border-t border-line">
      <dl className="shell grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4 lg:py-14">
        {DELIVERY_TARGETS.map(({ figure, words }) => (
          <div key={figure} className="flex flex-col-reverse justify-end border-l border-line pl-5">
            <dt className="mt-1 text-sm text-muted">{words}</dt>
            <dd className="display text-xl sm:text-2xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
