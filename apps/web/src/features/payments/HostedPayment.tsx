import { paymentsApi } from '@vorta/contract/payments/routes'
import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { PayButton } from './PayButton.tsx'
import { PaymentTerms } from './PaymentTerms.tsx'
import type { PaymentProps } from './usePayment.ts'

/** Pays on the provider's hosted page when its script is blocked. */
export function HostedPayment({ due, ensureOrder }: PaymentProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const openHostedPage = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const orderId = await ensureOrder()
      const { url } = await call(paymentsApi.hostedPage, { body: { orderId, amount: due.amount } })
      window.location.assign(url)
    } catch (error) {
      setFailure(messageOf(error, PAYMENT_FAILED))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="notice" title="Payment System Notice">
        Some features may be limited due to browser security settings. Payment processing will still work normally.
      </Banner>
      {failure && <Banner tone="error">{failure}</Banner>}
      <PayButton amount={due.amount} isBusy={busy} onClick={openHostedPage} />
      <p className="text-sm text-muted">You'll pay on our payment provider's secure page and then return here.</p>
      <PaymentTerms due={due} />
    </div>
  )
}
