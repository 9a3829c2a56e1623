import type { ComponentProps } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

interface DeedButtonProps extends ComponentProps<typeof Button> {
  /** Why the last press came to nothing. */
  failure: string | null
}

/** A deed done at one press, in a row of buttons; what went wrong stands below the row. */
export function DeedButton({ failure, ...button }: DeedButtonProps) {
  return (
    <>
      <Button {...button} />
      {failure && (
        <div className="basis-full">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </>
  )
}
