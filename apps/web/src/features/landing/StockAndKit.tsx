import { type CSSProperties, useState } from 'react'
import { StockSlider } from '../../ui/StockSlider.tsx'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { Picture } from './Picture.tsx'

const SIZES = '(min-width: 1312px) 1232px, 100vw'
const START = 0.5

/** One car from the same point, stock on the left of the line and with its kit on the right. */
export function StockAndKit() {
  const laterLayout = useLaterLayout()
  const [share, setShare] = useState(START)
  // Prerendered pages must not contain inline styles.
  const style = share === START ? undefined : ({ '--line': `${share * 100}%` } as CSSProperties)
  return (
    <figure className={`mt-10 [--later-height:21rem] sm:mt-16 sm:[--later-height:30rem] lg:[--later-height:41rem] ${laterLayout}`}>
      <div
        className="relative aspect-[4/3] overflow-hidden rounded-lg border border-line studio-backdrop [--line:50%] sm:aspect-[16/10] lg:aspect-[2/1]"
        style={style}
      >
        <Picture
          name="compare/stock"
          alt="A silver supercar as it left the factory"
          sizes={SIZES}
          className="absolute size-full object-cover"
        />
        <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--line))]">
          <Picture
            name="compare/kit"
            alt="The same car with a carbon fiber splitter, canards, side skirts and a wing"
            sizes={SIZES}
            className="absolute size-full object-cover"
          />
        </div>
        <StockSlider share={share} onChange={setShare} />
      </div>
      <figcaption className="mt-4 text-muted max-sm:text-sm">
        Same car, same angle: stock, and with a full body kit in carbon fiber.
      </figcaption>
    </figure>
  )
}
