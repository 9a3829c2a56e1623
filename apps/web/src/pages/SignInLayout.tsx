import type { ReactNode } from 'react'
import { SignInCar } from './SignInCar.tsx'

interface SignInLayoutProps {
  /** The card. */
  children: ReactNode
  /** Below the car, or below the card on narrow screens. */
  more?: ReactNode
}

/** A card beside the visitor's own car; on narrow screens below it. */
export function SignInLayout({ children, more }: SignInLayoutProps) {
  return (
    <div className="shell flex flex-1 flex-col items-center justify-center py-12 max-sm:pt-0 sm:py-16">
      <div
        className={`mx-auto grid w-full max-w-[30rem] gap-x-16 lg:max-w-none lg:grid-cols-[1fr_minmax(0,30rem)] xl:gap-x-20 gap-y-8 max-sm:gap-y-3 ${more ? 'lg:grid-rows-[auto_1fr]' : 'items-center'}`}
      >
        <SignInCar />
        <div className={`flex flex-col lg:col-start-2 ${more ? 'gap-5 max-sm:mb-9 max-sm:gap-3 lg:row-span-2 lg:row-start-1' : 'gap-5'}`}>
          {children}
        </div>
        {more}
      </div>
    </div>
  )
}
