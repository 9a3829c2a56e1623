import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { money } from '../../lib/format.ts'

const STEPS = [
  { name: 'Configure', text: 'Choose your car, kit, material and colors, and see the result in 3D.' },
  { name: 'Meet your engineer', text: 'Your engineer is assigned in 1-2 business days, and you can chat with them directly.' },
  { name: 'Approve the design', text: `Ready in 5-7 business days, with up to ${REVISIONS_INCLUDED} revisions included.` },
  { name: 'Accept the quote', text: 'Production starts only after you approve the design and the price.' },
]

/** Shown beside the sign-in card. */
export function BuilderPitch() {
  return (
    <section aria-labelledby="pitch" className="w-full">
      <h2 id="pitch" className="display text-2xl max-[22.5rem]:text-xl">
        A kit that fits because it's designed around your car.
      </h2>
      <ol className="mt-6 divide-y divide-line border-y border-line">
        {STEPS.map((step, index) => (
          <li key={step.name} className="grid grid-cols-[2.5rem_1fr] py-4">
            <span className="display figures text-sm leading-[1.625rem] text-muted">{index + 1}</span>
            <div>
              <h3 className="font-semibold">{step.name}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="figures mt-6 text-sm text-soft">
        One design fee of {money(toDollars(DESIGN_FEE_CENTS))}. Full refund if the design is not approved within {REFUND_AFTER_DAYS} days.
      </p>
    </section>
  )
}
