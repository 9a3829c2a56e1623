import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Order } from '@vorta/contract/orders/schema'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import { numbered } from '../../lib/orders/order-text.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { KitChoices } from '../../ui/forms/KitChoices.tsx'

export function KitFacts({ customization }: Pick<Order, 'customization'>) {
  const { bodyKit, colors, engravings, additionalFeatures, specialRequests } = customization
  return (
    <Facts rows>
      <KitChoices kit={{ ...bodyKit, type: kitName(bodyKit) }} colors={colors} nameOf={(color) => `${paintName(color)} ${color}`} />
      <Fact name="Engravings" wide>
        {engravings.length === 0 ? (
          <span className="text-muted">None</span>
        ) : (
          <ul className="flex flex-col gap-1">
            {numbered(engravings).map((engraving) => (
              <li key={engraving.number}>
                {`“${engraving.text}”`}
                <span className="text-sm text-muted">
                  {' '}
                  · {engraving.font}, {engraving.size} pt, {engraving.position}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Additional Features" wide>
        {additionalFeatures.length === 0 ? <span className="text-muted">None</span> : additionalFeatures.join(', ')}
      </Fact>
      <Fact name="Special Requests" wide>
        {specialRequests ? <span className="whitespace-pre-wrap">{specialRequests}</span> : <span className="text-muted">None</span>}
      </Fact>
    </Facts>
  )
}
