import { ReceiptText } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function PaymentsTab() {
  return (
    <EmptyState icon={<ReceiptText className="size-5" />} title="No payments yet">
      The design fee of your first order appears here with its date and state, and later the production cost you accepted.
    </EmptyState>
  )
}
