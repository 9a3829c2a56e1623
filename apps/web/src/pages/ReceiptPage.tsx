import { ArrowLeft, Printer } from 'lucide-react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { useReceipt } from '../features/payments/payments.queries.ts'
import { Receipt } from '../features/payments/Receipt.tsx'
import { messageOf } from '../lib/api.ts'
import { homePath, paths } from '../lib/paths.ts'
import { usePageTitle } from '../lib/title.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { Spinner } from '../ui/Spinner.tsx'

export function ReceiptPage() {
  const { loading, user } = useAuth()
  const { pathname } = useLocation()
  const { paymentId } = useParams()
  if (loading) return <Loading />
  if (user === null) return <Navigate to={paths.builder} replace state={{ from: pathname }} />
  return (
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col items-center gap-6 py-8 sm:px-4 sm:py-12 print:bg-white print:p-0">
      <div className="flex w-full max-w-[44rem] justify-between gap-3 px-4 sm:px-0 print:hidden">
        <Link to={homePath(user.role)} className={buttonStyle('ghost')}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Dashboard
        </Link>
        <Button onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
      </div>
      <ReceiptById paymentId={paymentId ?? ''} />
    </main>
  )
}

function ReceiptById({ paymentId }: { paymentId: string }) {
  const { data, error } = useReceipt(paymentId)
  usePageTitle(data ? `Receipt ${data.receipt.number}` : 'Receipt')
  if (data) return <Receipt receipt={data.receipt} />
  if (error) return <Banner tone="error">{messageOf(error, 'The receipt could not be loaded')}</Banner>
  return <Loading />
}

const Loading = () => (
  <div className="flex flex-1 items-center justify-center py-24">
    <Spinner label="Loading..." />
  </div>
)
