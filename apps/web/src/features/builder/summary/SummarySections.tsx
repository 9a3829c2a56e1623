import { presetOf } from '@vorta/contract/orders/color-preset'
import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Customization } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { isBlank } from '@vorta/contract/shared/blank'
import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, PROCESSING_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import { type ReactNode, useId } from 'react'
import Check from '~icons/check'
import Pencil from '~icons/pencil'
import { money } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Swatch } from '../../../ui/forms/Swatch.tsx'
import { shownKit } from '../draft/order-draft.ts'
import { FormSection } from '../FormSection.tsx'
import type { CarFields, Photo } from '../fields.ts'
import type { Wizard } from '../state.ts'
import { useTypicalCost } from '../TypicalCost.tsx'

const COLORS = [
  ['primary', 'Primary Color'],
  ['secondary', 'Secondary Color'],
  ['accent', 'Accent Color'],
] as const

interface VehicleDetailsProps {
  car: CarFields
  photos: readonly Photo[]
  onEdit: () => void
}

export function VehicleDetails({ car, photos, onEdit }: VehicleDetailsProps) {
  return (
    <FormSection title="Vehicle Details" action={<EditButton section="Vehicle Details" onClick={onEdit} />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8">
        <Fact name="Vehicle">{vehicleName(car)}</Fact>
        <Fact name="Color">{car.color}</Fact>
        {car.bodyType && <Fact name="Body Type">{car.bodyType}</Fact>}
        {car.engine.trim() && <Fact name="Engine">{car.engine}</Fact>}
        {car.transmission && <Fact name="Transmission">{car.transmission}</Fact>}
        {photos.length > 0 && <Fact name="Photos">{photos.length}</Fact>}
      </dl>
    </FormSection>
  )
}

export function CustomizationDetails({ state, onEdit }: { state: Wizard; onEdit: () => void }) {
  const { bodyKit, colors, engravings, additionalFeatures, specialRequests } = shownKit(state)
  const preset = presetOf(colors)
  const engraved = engravings.filter((engraving) => !isBlank(engraving.text))
  return (
    <FormSection title="Customization Details" action={<EditButton section="Customization Details" onClick={onEdit} />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8">
        <Fact name="Body Kit">{kitName(bodyKit)}</Fact>
        <Fact name="Style">{bodyKit.style}</Fact>
        <Fact name="Material">{bodyKit.material}</Fact>
        <Fact name="Finish">{bodyKit.finish}</Fact>
        {COLORS.map(([part, name]) => (
          <Fact key={part} name={name}>
            <Swatch color={colors[part]} name={paintName(colors[part])} />
          </Fact>
        ))}
        {preset && <Fact name="Color Palette">{preset.name}</Fact>}
        {additionalFeatures.length > 0 && <Fact name="Additional Features">{additionalFeatures.join(', ')}</Fact>}
        {engraved.length > 0 && (
          <Fact name="Engravings" wide>
            {engraved.map((engraving) => (
              <span key={engraving.id} className="block">
                “{engraving.text.trim()}”{' '}
                <span className="text-sm text-muted">{`${engraving.font}, ${engraving.size} pt, ${engraving.position}`}</span>
              </span>
            ))}
          </Fact>
        )}
        {specialRequests.trim() && (
          <Fact name="Special Requests" wide>
            {specialRequests}
          </Fact>
        )}
      </dl>
    </FormSection>
  )
}

const EditButton = ({ section, onClick }: { section: string; onClick: () => void }) => (
  <Button variant="ghost" size="sm" className="-my-1.5 -mr-3" onClick={onClick}>
    <Pencil className="size-4" aria-hidden="true" />
    <span>
      Edit<span className="sr-only"> {section}</span>
    </span>
  </Button>
)

const INCLUDED = ['3D modeling on your car', `Revisions (up to ${REVISIONS_INCLUDED})`, 'Direct chat with your engineer']

export function OrderInformation() {
  return (
    <FormSection title="Order Information">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 sm:gap-x-8">
        <Fact name="What's Included">
          <ul className="mt-1 flex flex-col gap-1.5">
            {INCLUDED.map((line) => (
              <li key={line} className="flex gap-2.5 text-[0.9375rem]">
                <Check className="mt-1 size-4 shrink-0 text-signal" aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name="Estimated Timeline">2-3 weeks</Fact>
      </dl>
    </FormSection>
  )
}

/** What is paid now, what later, and until when it is refunded. */
export function Pricing({ kit }: { kit: Customization }) {
  const id = useId()
  const typical = useTypicalCost(kit)
  return (
    <section aria-labelledby={id} className="panel figures">
      <h2 id={id} className="sr-only">
        Pricing
      </h2>
      <dl className="flex flex-col gap-1.5 p-5 text-sm text-soft sm:p-6">
        <div className="mb-2 flex items-baseline justify-between gap-6">
          <dt className="display text-lg text-ink">Total due now</dt>
          <dd className="display text-2xl text-ink sm:text-4xl">{money(toDollars(DESIGN_FEE_CENTS + PROCESSING_FEE_CENTS))}</dd>
        </div>
        <Price name="Design Fee" cents={DESIGN_FEE_CENTS} />
        <Price name="Processing Fee" cents={PROCESSING_FEE_CENTS} />
      </dl>
      <dl className="grid divide-line border-t border-line max-sm:divide-y sm:grid-cols-2 sm:divide-x">
        <Later name="Production Cost" value={typical ?? 'Quoted later'} isEstimate={typical !== null}>
          Calculated after design approval.{typical && ' Until then, this is the typical cost of kits like this one, not an offer.'}
        </Later>
        <Later name="Refund" value={`${REFUND_AFTER_DAYS} days`}>
          {`Full refund if the design is not approved within ${REFUND_AFTER_DAYS} days.`}
        </Later>
      </dl>
    </section>
  )
}

function Later({ name, value, isEstimate = false, children }: { name: string; value: string; isEstimate?: boolean; children: ReactNode }) {
  return (
    <div className="px-5 py-4 sm:p-6 sm:pt-5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={`mt-0.5 text-lg ${isEstimate ? 'text-soft' : 'display'}`}>
        {isEstimate && <span className="text-sm text-muted">Estimate </span>}
        {value}
      </dd>
      <dd className="mt-1 text-sm text-muted">{children}</dd>
    </div>
  )
}

const Price = ({ name, cents }: { name: string; cents: number }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt>{name}</dt>
    <dd>{money(toDollars(cents))}</dd>
  </div>
)

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 break-words whitespace-pre-line">{children}</dd>
  </div>
)
