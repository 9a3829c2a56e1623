import type { Role } from '@vorta/contract/auth/role'
import type { Scan } from '@vorta/contract/cad/schema'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import ScanLine from '~icons/scan-line'
import { onDay } from '../../lib/dates.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { DownloadLink } from '../files/DownloadLink.tsx'
import { useScans } from './cad.queries.ts'
import { FileUnits, UnitWarning } from './FileUnits.tsx'
import { ScanDialog } from './model-dialogs.tsx'
import { ScanUpload } from './ScanUpload.tsx'
import { dataPoints, qualityBadge, scanAreaOf } from './scan-text.ts'
import { ViewButton } from './ViewButton.tsx'

interface ScansPanelProps {
  order: Order
  reader: Role
}

/** The empty state that staff see. */
const NO_SCANS_YET = 'Customers upload 3D scans from our mobile app. They appear here once the customer has scanned the car.'
const HOW_TO_SCAN = '3D scans are uploaded from our mobile app. Walk around your car with the app, and the scan will appear here.'

/** Customers can upload scans while the order is open. */
export function ScansPanel({ order, reader }: ScansPanelProps) {
  return (
    <div className="flex flex-col gap-6">
      <ScanList order={order} reader={reader} />
      {reader === 'user' && roleCanDo('user', order, 'uploadScan') && <ScanUpload orderId={order._id} />}
    </div>
  )
}

function ScanList({ order, reader }: ScansPanelProps) {
  const { fileId } = useModelUrl()
  const { data, isPending, error, refetch } = useScans(order._id)
  if (isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading 3D scans...</span>
        <Skeleton className="h-20 w-full rounded-lg" />
      </div>
    )
  }
  if (error && !data) return <LoadError message="Failed to load 3D scans" onRetry={() => refetch()} />
  if (data.scans.length === 0) {
    const isClosed = !isOpenStatus(order.status)
    return (
      <EmptyState icon={<ScanLine className="size-5" />} title={isClosed ? 'No 3D scans' : 'No 3D scans yet'} framed={false}>
        {isClosed ? 'No scans were uploaded while the order was open.' : reader === 'user' ? HOW_TO_SCAN : NO_SCANS_YET}
      </EmptyState>
    )
  }
  const isEditable = roleCanDo(reader, order, 'setScanUnit')
  const viewed = data.scans.find((scan) => scan._id === fileId)
  return (
    <>
      {viewed && <ScanDialog key={viewed._id} scan={viewed} isEditable={isEditable} />}
      <ul className="flex flex-col divide-y divide-line">
        {data.scans.map((scan) => (
          <ScanRow key={scan._id} scan={scan} isEditable={isEditable} />
        ))}
      </ul>
    </>
  )
}

function ScanRow({ scan, isEditable }: { scan: Scan; isEditable: boolean }) {
  const quality = qualityBadge(scan.quality)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span
        className="hidden size-11 shrink-0 items-center justify-center rounded-md border border-line bg-page text-muted sm:flex"
        aria-hidden="true"
      >
        <ScanLine className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{scan.originalName}</span>
          <Badge tone={quality.tone}>{quality.label}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <DotLine className="figures">
            {scanAreaOf(scan)}
            {dataPoints(scan.vertexCount)}
            {fileSize(scan.fileSize)}
            <Moment {...onDay(scan.uploadedAt)} />
          </DotLine>
        </p>
        <FileUnits file={scan} isEditable={isEditable} />
      </div>
      <div className="flex gap-2">
        <ViewButton fileId={scan._id} name={scan.originalName} />
        <DownloadLink url={scan.downloadUrl} name={scan.originalName} />
      </div>
      <div className="w-full empty:hidden">
        <UnitWarning file={scan} isEditable={isEditable} compareWith={{ isScan: true }} />
      </div>
    </li>
  )
}
