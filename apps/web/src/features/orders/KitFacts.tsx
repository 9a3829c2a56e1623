import { BASIC_KIT } from '@vorta/contract/catalog'
import type { Order } from '@vorta/contract/order'
import { numbered } from '../../lib/order-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'

export function KitFacts({ customization }: Pick<Order, 'customization'>) {
  const { bodyKit, colors, engravings, additionalFeatures, specialRequests } = customization
  return (
    <Facts columns={4}>
      <Fact name="Kit Type">{bodyKit.type || BASIC_KIT}</Fact>
      <Fact name="Style">{bodyKit.style}</Fact>
      <Fact name="Material">{bodyKit.material}</Fact>
      <Fact name="Finish">{bodyKit.finish}</Fact>
      <Fact name="Primary Color">
        <Swatch color={colors.primary} />
      </Fact>
      <Fact name="Secondary Color">
        <Swatch color={colors.secondary} />
      </Fact>
      <Fact name="Accent Color">
        <Swatch color={colors.accent} />
      </Fact>
      <Fact name="Engravings" wide>
        {engravings.length === 0 ? (
          <span className="text-muted">None</span>
        ) : (
          <ul className="flex flex-col gap-1">
            {numbered(engravings).map((engraving) => (
              <li key={engraving.place}>
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

function Swatch({ color }: { color: string }) {
  return (
    <span className="figures inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-4 rounded-sm border border-edge" style={{ backgroundColor: color }} />
      {color}
    </span>
  )
}
