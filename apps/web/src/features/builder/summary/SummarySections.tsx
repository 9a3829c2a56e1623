import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Customization } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { isBlank } from '@vorta/contract/shared/blank'
import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, PROCESSING_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import type { ReactNode } from 'react'
import Check from '~icons/check'
import Pencil from '~icons/pencil'
import { money } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Swatch } from '../../../ui/forms/Swatch.tsx'
import { shownKit } from '../draft/order-draft.ts'
import { FormSection } from '../FormSection.tsx'
import type { CarFields, Photo } from '../fields.ts'
import type { Wizard } from '../state.ts'
import { TypicalCost } from '../TypicalCost.tsx'

const COLOR_PARTS = ['primary', 'secondary', 'accent'] as const

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
  const engraved = engravings.filter((engraving) => !isBlank(engraving.text))
  return (
    <FormSection title="Customization Details" action={<EditButton section="Customization Details" onClick={onEdit} />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8">
        <Fact name="Body Kit">{kitName(bodyKit)}</Fact>
        <Fact name="Style">{bodyKit.style}</Fact>
        <Fact name="Material">{bodyKit.material}</Fact>
        <Fact name="Finish">{bodyKit.finish}</Fact>
        <Fact name="Colors" wide>
          <span className="flex flex-wrap gap-x-5 gap-y-1.5">
            {COLOR_PARTS.map((part) => (
              <Swatch key={part} color={colors[part]} name={paintName(colors[part])} />
            ))}
          </span>
        </Fact>
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

const INCLUDED = [
  '3D modeling of your kit on your car',
  `Revisions (up to ${REVISIONS_INCLUDED})`,
  'Direct chat with your engineer',
  `Full refund if the design is not approved within ${REFUND_AFTER_DAYS} days`,
]

export function OrderInformation({ kit }: { kit: Customization }) {
  return (
    <FormSection title="Order Information">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8">
        <Fact name="Estimated Timeline">2-3 weeks</Fact>
        <Fact name="Production Cost">Calculated after design approval</Fact>
      </dl>
      <div className="mt-4 empty:hidden">
        <TypicalCost kit={kit} />
      </div>
      <h3 className="mt-6 text-sm text-muted">What's Included</h3>
      <ul className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {INCLUDED.map((line) => (
          <li key={line} className="flex gap-2.5 text-[0.9375rem]">
            <Check className="mt-1 size-4 shrink-0 text-signal" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

export function Pricing() {
  return (
    <FormSection title="Pricing">
      <dl className="figures flex flex-col gap-3">
        <Price name="Design Fee" cents={DESIGN_FEE_CENTS} />
        <Price name="Processing Fee" cents={PROCESSING_FEE_CENTS} />
        <div className="flex items-baseline justify-between border-t border-line pt-4">
          <dt className="font-semibold">Total</dt>
          <dd className="display text-2xl">{money(toDollars(DESIGN_FEE_CENTS + PROCESSING_FEE_CENTS))}</dd>
        </div>
      </dl>
    </FormSection>
  )
}

const Price = ({ name, cents }: { name: string; cents: number }) => (
  <div className="flex items-baseline justify-between text-soft">
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
