import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import Box from '~icons/box'
import { onDay } from '../../lib/dates.ts'
import { designName } from '../../lib/orders/design-name.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { useDesignUrl } from '../../lib/urls/design-url.ts'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useAuth } from '../auth/auth.ts'
import { DownloadLink } from '../files/DownloadLink.tsx'
import { DesignThumbnail } from './DesignThumbnail.tsx'
import { FileUnits, UnitWarning } from './FileUnits.tsx'
import { LargeSolidNote } from './LargeSolidNote.tsx'
import { CadDialog, earlierVersions } from './model-dialogs.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { ViewButton } from './ViewButton.tsx'

interface CadListProps {
  order: Order
  /** Text of the empty state for this role. */
  emptyText: string
  emptyAction?: ReactNode
}

/** The CAD versions, newest first. */
export function CadList({ order, emptyText, emptyAction }: CadListProps) {
  const { fileId } = useModelUrl()
  const design = useDesignUrl()
  const { user } = useAuth()
  const isEditable = user !== null && roleCanDo(user.role, order, 'setCadUnit')
  const models = [...order.cadModels].sort((a, b) => b.version - a.version)
  const viewed = models.find((model) => model._id === fileId)
  return (
    <div className="flex flex-col gap-6">
      {viewed && design.version === null && <CadDialog key={viewed._id} cad={viewed} order={order} isEditable={isEditable} />}
      <ReviewBar order={order} />
      {models.length === 0 ? (
        <EmptyState
          icon={<Box className="size-5" />}
          title={isOpenStatus(order.status) ? 'No CAD models yet' : 'No CAD models'}
          framed={false}
          action={emptyAction}
        >
          {isOpenStatus(order.status) ? emptyText : 'The order was closed before a design was uploaded.'}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {models.map((model) => (
            <li key={model._id} className="flex flex-wrap items-start gap-x-5 gap-y-3 py-4 first:pt-0 last:pb-0 sm:items-center">
              <div className="w-28 shrink-0 overflow-hidden rounded-md border border-line bg-page sm:w-36">
                <DesignThumbnail cad={model} />
              </div>
              <div className="min-w-0 flex-1 basis-44 sm:basis-56">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium wrap-anywhere">{designName(model)}</span>
                  {order.approval?.cadModelId === model._id && <Badge tone="green">Approved</Badge>}
                </p>
                <p className="mt-0.5 text-sm text-muted">
                  <DotLine className="figures">
                    <Moment {...onDay(model.uploadedAt)} />
                    {model.originalName}
                    {fileSize(model.fileSize)}
                  </DotLine>
                </p>
                {order.approval?.cadModelId === model._id && (
                  <p className="mt-1 font-mono text-xs break-all text-muted">SHA-256 {order.approval.checksum}</p>
                )}
                {model.note && (
                  <p className="mt-1 max-w-prose text-sm text-pretty break-words whitespace-pre-wrap text-soft">{model.note}</p>
                )}
                <LargeSolidNote cad={model} />
                <FileUnits file={model} isEditable={isEditable} />
              </div>
              <div className="flex gap-2">
                <ViewButton fileId={model._id} name={designName(model)} />
                <DownloadLink url={model.downloadUrl} name={designName(model)} />
              </div>
              <div className="w-full empty:hidden">
                <UnitWarning file={model} isEditable={isEditable} compareWith={earlierVersions(order, model)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
