import { paymentsApi } from '@vorta/contract/payments/routes'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import ArrowLeft from '~icons/arrow-left'
import Printer from '~icons/printer'
import ReceiptText from '~icons/receipt-text'
import { useAuth } from '../features/auth/auth.ts'
import { DownloadPdf } from '../features/orders/DownloadPdf.tsx'
import { useReceipt } from '../features/payments/payments.queries.ts'
import { Receipt } from '../features/payments/Receipt.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { downloadFile } from '../lib/download-file.ts'
import { usePageTitle } from '../lib/title.ts'
import { homePath, paths } from '../lib/urls/paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { LoadError } from '../ui/feedback/LoadError.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'

export function ReceiptPage() {
  const { loading, user } = useAuth()
  const { pathname } = useLocation()
  const { paymentId } = useParams()
  if (loading) return <Loading />
  if (user === null) return <Navigate to={paths.builder} replace state={{ from: pathname }} />
  return (
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col items-center gap-6 py-8 sm:px-4 sm:py-12 print:bg-white print:p-0">
      <ReceiptById paymentId={paymentId ?? ''} back={homePath(user.role)} />
    </main>
  )
}

function ReceiptById({ paymentId, back }: { paymentId: string; back: string }) {
  const { data, error, refetch } = useReceipt(paymentId)
  usePageTitle(data ? `Receipt ${data.receipt.number}` : 'Receipt')
  return (
    <>
      <div className="flex w-full max-w-[44rem] items-center justify-between gap-2 px-4 sm:px-0 print:hidden">
        <Link to={back} className={buttonStyle('ghost', 'sm', 'max-sm:-ml-3')}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Dashboard
        </Link>
        {data && (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button variant="secondary" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" />
              Print
            </Button>
            <DownloadPdf variant="primary" download={() => downloadFile(paymentsApi.receiptPdf, { params: { paymentId } })} />
          </div>
        )}
      </div>
      {data ? (
        <Receipt receipt={data.receipt} />
      ) : error ? (
        <div className="w-full max-w-[44rem] px-4 sm:px-0">
          <h1 className="display mb-5 text-2xl">Receipt</h1>
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState icon={<ReceiptText className="size-5" />} title="Receipt not found">
              The link may be wrong, or the payment belongs to another account.
            </EmptyState>
          ) : (
            <LoadError message={messageOf(error, "We couldn't load the receipt.")} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <Loading />
      )}
    </>
  )
}

const Loading = () => (
  <div className="flex flex-1 items-center justify-center py-24">
    <Spinner label="Loading..." />
  </div>
)
