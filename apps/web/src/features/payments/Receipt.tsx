import { COUNTRIES } from '@vorta/contract/orders/catalog'
import type { Receipt as ReceiptFacts } from '@vorta/contract/payments/schema'
import type { ReactNode } from 'react'
import { exactTime, longDate, money } from '../../lib/format.ts'
import { Logo } from '../../ui/Logo.tsx'
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx'

const countryName = (value: string) => COUNTRIES.find((candidate) => candidate.value === value)?.label ?? value

/** Dark on white, on screen as in print. */
export function Receipt({ receipt }: { receipt: ReceiptFacts }) {
  const { payer, company } = receipt
  return (
    <article className="w-full max-w-[44rem] bg-white p-6 text-[#16181c] sm:rounded-lg sm:p-14 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <Logo />
        <div className="text-right">
          <h1 className="display text-2xl">Receipt</h1>
          <p className="mt-1 text-sm text-[#565e6a]">{receipt.number}</p>
        </div>
      </header>
      <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-6 max-[30rem]:grid-cols-1 sm:mt-10 sm:gap-8">
        <Fact name="Paid by">
          {payer.name}
          {payer.email && (
            <>
              <br />
              <EmailAddress address={payer.email} />
            </>
          )}
          {payer.address && (
            <>
              <br />
              {payer.address.street}
              <br />
              {payer.address.city}, {payer.address.state} {payer.address.zipCode}
              <br />
              {countryName(payer.address.country)}
            </>
          )}
        </Fact>
        <Fact name="Paid to">
          Vorta
          <br />
          <span className="block text-balance">{company.address}</span>
          {company.email}
          <br />
          {company.phone}
        </Fact>
        <Fact name="Order">{receipt.orderNumber}</Fact>
        <Fact name="Date paid">
          <time dateTime={receipt.paidAt} title={exactTime(receipt.paidAt)}>
            {longDate(receipt.paidAt)}
          </time>
        </Fact>
        {receipt.last4 && <Fact name="Payment method">Card ending in {receipt.last4}</Fact>}
        {receipt.reference && <Fact name="Payment reference">{receipt.reference}</Fact>}
      </dl>
      <table className="mt-8 w-full text-left sm:mt-10">
        <caption className="sr-only">Items</caption>
        <thead>
          <tr className="border-b border-[#16181c] text-sm">
            <th scope="col" className="pb-2 font-medium">
              Description
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.items.map((item) => (
            <tr key={item.label} className="border-b border-[#d8dce2]">
              <td className="py-3 pr-4">
                <NoWrapNumbers text={item.label} />
              </td>
              <td className="figures py-3 text-right">{money(item.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-4 font-semibold">
              {receipt.status === 'refunded' ? 'Total paid' : 'Total'}
              {receipt.status === 'paid' && (
                <span className="ml-3 rounded-full bg-[#e3f4e9] px-2.5 py-0.5 text-xs font-medium text-[#17663a]">Paid</span>
              )}
            </th>
            <td className="figures pt-4 text-right text-lg font-semibold">{money(receipt.amount)}</td>
          </tr>
        </tfoot>
      </table>
      {receipt.status === 'refunded' && (
        <p className="mt-6 border-l-2 border-[#c42b31] pl-4 font-medium text-[#a3222a]">
          Refunded{receipt.refundedAt ? ` on ${longDate(receipt.refundedAt)}` : ''}. The full amount was returned to the card.
        </p>
      )}
      {receipt.status === 'paid' && receipt.refundedAmount > 0 && (
        <p className="mt-6 border-l-2 border-[#c42b31] pl-4 font-medium text-[#a3222a]">{money(receipt.refundedAmount)} was refunded.</p>
      )}
    </article>
  )
}

/** Allows a line break only before the @. */
const EmailAddress = ({ address }: { address: string }) => {
  const [name, ...host] = address.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-medium text-[#565e6a]">{name}</dt>
    <dd className="mt-1 leading-6 wrap-anywhere">{children}</dd>
  </div>
)
