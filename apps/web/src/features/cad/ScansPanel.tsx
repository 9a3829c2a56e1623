import type { Role } from '@vorta/contract/auth/role'
import type { Scan } from '@vorta/contract/cad/schema'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import ScanLine from '~icons/scan-line'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useScans } from './cad.queries.ts'
import { FileRow } from './FileRow.tsx'
import { FileUnits, UnitWarning } from './FileUnits.tsx'
import { ScanDialog, scanFile } from './model-dialogs.tsx'
import { ScanUpload } from './ScanUpload.tsx'
import { dataPoints, qualityBadge, scanAreaOf } from './scan-text.ts'

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
    <FileRow
      file={scanFile(scan)}
      name={scan.originalName}
      uploadedAt={scan.uploadedAt}
      title={
        <>
          <span className="font-medium wrap-anywhere">{scan.originalName}</span>
          <Badge tone={quality.tone}>{quality.label}</Badge>
        </>
      }
      facts={[scanAreaOf(scan), dataPoints(scan.vertexCount)]}
      warning={<UnitWarning file={scan} isEditable={isEditable} compareWith={{ isScan: true }} />}
    >
      <FileUnits file={scan} isEditable={isEditable} />
    </FileRow>
  )
}
