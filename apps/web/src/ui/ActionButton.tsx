import type { ComponentProps } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** Why the last press came to nothing. */
  failure: string | null
}

/** A deed done at one press, in a row of buttons; what went wrong stands below the row. */
export function ActionButton({ failure, ...button }: ActionButtonProps) {
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
