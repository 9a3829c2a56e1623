import type { ReactNode } from 'react'
import CreditCard from '~icons/credit-card'
import type { Brand } from './card.ts'

const NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const wordmark = (text: string, background: string) => (
  <>
    <rect width="36" height="24" rx="4" fill={background} />
    <text x="18" y="15.5" textAnchor="middle" fontSize="8" fontWeight="800" fill="#fff" fontFamily="Arial, sans-serif">
      {text}
    </text>
  </>
)

const MARKS: Record<Brand, ReactNode> = {
  visa: wordmark('VISA', '#1a2a6c'),
  mastercard: (
    <>
      <rect width="36" height="24" rx="4" fill="#25282e" />
      <circle cx="14.5" cy="12" r="6.5" fill="#e2231a" />
      <circle cx="21.5" cy="12" r="6.5" fill="#f5a11c" fillOpacity="0.85" />
    </>
  ),
  amex: wordmark('AMEX', '#1f72cd'),
  discover: wordmark('DISC', '#c75b12'),
  diners: wordmark('DC', '#33587c'),
  jcb: wordmark('JCB', '#1d6f3a'),
  unionpay: wordmark('UP', '#a3202b'),
}

export function BrandMark({ brand }: { brand: Brand | null }) {
  return (
    <span aria-live="polite" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2">
      {brand === null ? (
        <CreditCard className="size-5 text-muted" aria-hidden="true" />
      ) : (
        <>
          <svg viewBox="0 0 36 24" className="h-6 w-9" aria-hidden="true">
            {MARKS[brand]}
          </svg>
          <span className="sr-only">{NAMES[brand]}</span>
        </>
      )}
    </span>
  )
}
