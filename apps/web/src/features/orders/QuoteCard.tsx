import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { onDay } from '../../lib/dates.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { calendarDay, money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { isQuoteExpired } from '../../lib/orders/order-actions.ts'
import { numbered, quoteParts } from '../../lib/orders/order-text.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'

import { DownloadPdf } from './DownloadPdf.tsx'

type Quote = NonNullable<Order['quote']>

export function QuoteCard({ orderId, quote, reader }: { orderId: string; quote: Quote; reader: Role }) {
  const isExpired = isQuoteExpired({ quote }, useNow())
  return (
    <section aria-label="Production quote" className="panel p-5 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-lg">Production Quote</h3>
        {isExpired ? (
          <Badge tone="red">Expired</Badge>
        ) : (
          <p className="text-sm text-muted">
            Valid until <Moment {...onDay(quote.validUntil)} />
          </p>
        )}
      </header>
      <QuoteLines quote={quote} />
      {quote.note && <p className="mt-4 max-w-prose whitespace-pre-wrap text-soft">{quote.note}</p>}
      {isExpired && reader === 'user' && <p className="mt-4 text-sm text-muted">{QUOTE_LAPSED}</p>}
      <div className="mt-4 flex flex-col gap-3">
        <QuotePdf orderId={orderId} />
      </div>
    </section>
  )
}

export const QuotePdf = ({ orderId }: { orderId: string }) => (
  <DownloadPdf download={() => downloadFile(paymentsApi.quotePdf, { params: { id: orderId } })} />
)

export function QuoteLines({ quote }: { quote: Quote }) {
  const { deposit, productionCost, promisedOn } = quote
  return (
    <dl className="mt-4 text-sm">
      {numbered(quoteParts(quote)).map((part) => (
        <div key={part.number} className="flex justify-between gap-6 border-t border-line py-2.5">
          <dt className="min-w-0 break-words text-soft">{part.label}</dt>
          <dd className="figures">{money(part.amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 border-t border-edge py-2.5 text-base font-semibold">
        <dt>Production cost</dt>
        <dd className="figures">{money(productionCost)}</dd>
      </div>
      {deposit !== null && (
        <>
          <Part name="Deposit, starts production">{money(deposit)}</Part>
          <Part name="Balance, due before shipping">{money(productionCost - deposit)}</Part>
        </>
      )}
      {promisedOn && <Part name="Production finished by">{calendarDay(promisedOn)}</Part>}
    </dl>
  )
}

const Part = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-6 border-t border-line py-2.5">
    <dt className="text-soft">{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
