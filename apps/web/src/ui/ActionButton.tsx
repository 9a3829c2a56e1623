import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Banner } from './feedback/Banner.tsx'

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** Why the last attempt failed. */
  failure: string | null
}

/** A button in a row of actions; an error appears below the row. */
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
