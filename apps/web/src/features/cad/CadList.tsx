import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import Box from '~icons/box'
import { onDay } from '../../lib/dates.ts'
import { isOpen } from '../../lib/orders/order-actions.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useAuth } from '../auth/auth.ts'
import { DownloadLink } from '../files/DownloadLink.tsx'
import { FileUnits } from './FileUnits.tsx'
import { CadDialog, earlierVersions } from './model-dialogs.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { ViewButton } from './ViewButton.tsx'

interface CadListProps {
  order: Order
  /** Text of the empty state for this role. */
  emptyText: string
}

/** The CAD versions, newest first. */
export function CadList({ order, emptyText }: CadListProps) {
  const { fileId } = useModelUrl()
  const { user } = useAuth()
  const isEditable = user !== null && roleCanDo(user.role, order, 'setCadUnit')
  const models = [...order.cadModels].sort((a, b) => b.version - a.version)
  const viewed = models.find((model) => model._id === fileId)
  return (
    <div className="flex flex-col gap-6">
      {viewed && <CadDialog key={viewed._id} cad={viewed} order={order} isEditable={isEditable} />}
      <ReviewBar order={order} isEditable={isEditable} />
      {models.length === 0 ? (
        <EmptyState icon={<Box className="size-5" />} title={isOpen(order.status) ? 'No CAD models yet' : 'No CAD models'} framed={false}>
          {isOpen(order.status) ? emptyText : 'The order was closed before a design was uploaded.'}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {models.map((model) => (
            <li key={model._id} className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4 first:pt-0 last:pb-0">
              <span
                className="figures hidden size-11 shrink-0 items-center justify-center rounded-md border border-line bg-page font-semibold text-soft sm:flex"
                aria-hidden="true"
              >
                v{model.version}
              </span>
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium wrap-anywhere">{model.originalName}</span>
                  {order.approval?.cadModelId === model._id && <Badge tone="green">Approved</Badge>}
                </p>
                <p className="mt-0.5 text-sm text-muted">
                  <DotLine className="figures">
                    {`Version ${model.version}`}
                    {fileSize(model.fileSize)}
                    <Moment {...onDay(model.uploadedAt)} />
                  </DotLine>
                </p>
                {order.approval?.cadModelId === model._id && (
                  <p className="mt-1 font-mono text-xs break-all text-muted">SHA-256 {order.approval.checksum}</p>
                )}
                {model.note && (
                  <p className="mt-1 max-w-prose text-sm text-pretty break-words whitespace-pre-wrap text-soft">{model.note}</p>
                )}
              </div>
              <div className="order-last w-full">
                <FileUnits file={model} isEditable={isEditable} compareWith={earlierVersions(order, model)} />
              </div>
              <div className="flex gap-2">
                <ViewButton fileId={model._id} name={`${model.originalName}, version ${model.version}`} />
                <DownloadLink url={model.downloadUrl} name={`${model.originalName}, version ${model.version}`} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
