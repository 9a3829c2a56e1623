import { Fact } from '../Facts.tsx'
import { Swatch } from './Swatch.tsx'

interface KitChoicesProps {
  kit: { type: string; style: string; material: string; finish: string }
  colors: { primary: string; secondary: string; accent: string }
  /** Shows a color name instead of the code. */
  nameOf?: (color: string) => string
}

/** The kit options, as rows of a `Facts` list. */
export function KitChoices({ kit, colors, nameOf }: KitChoicesProps) {
  return (
    <>
      <Fact name="Kit Type">{kit.type}</Fact>
      <Fact name="Style">{kit.style}</Fact>
      <Fact name="Material">{kit.material}</Fact>
      <Fact name="Finish">{kit.finish}</Fact>
      <Fact name="Primary Color">
        <Swatch color={colors.primary} name={nameOf?.(colors.primary)} />
      </Fact>
      <Fact name="Secondary Color">
        <Swatch color={colors.secondary} name={nameOf?.(colors.secondary)} />
      </Fact>
      <Fact name="Accent Color">
        <Swatch color={colors.accent} name={nameOf?.(colors.accent)} />
      </Fact>
    </>
  )
}
