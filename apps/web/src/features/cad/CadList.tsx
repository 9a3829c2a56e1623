import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import Box from '~icons/box'
import { designName } from '../../lib/orders/design-name.ts'
import { useDesignUrl } from '../../lib/urls/design-url.ts'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useAuth } from '../auth/auth.ts'
import { FileRow } from './FileRow.tsx'
import { FileUnits, UnitWarning } from './FileUnits.tsx'
import { Fingerprint } from './Fingerprint.tsx'
import { LargeSolidNote } from './LargeSolidNote.tsx'
import { CadDialog, cadFile, earlierVersions } from './model-dialogs.tsx'
import { ReviewBar } from './ReviewBar.tsx'

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
            <FileRow
              key={model._id}
              file={cadFile(model)}
              name={designName(model)}
              uploadedAt={model.uploadedAt}
              title={
                <>
                  <span title={model.originalName} className="font-medium wrap-anywhere">
                    {designName(model)}
                  </span>
                  {order.approval?.cadModelId === model._id && <Badge tone="green">Approved</Badge>}
                </>
              }
              warning={<UnitWarning file={model} isEditable={isEditable} compareWith={earlierVersions(order, model)} />}
            >
              {order.approval?.cadModelId === model._id && <Fingerprint checksum={order.approval.checksum} />}
              {model.note && <p className="mt-1 max-w-prose text-sm text-pretty break-words whitespace-pre-wrap text-soft">{model.note}</p>}
              <LargeSolidNote cad={model} />
              <FileUnits file={model} isEditable={isEditable} />
            </FileRow>
          ))}
        </ul>
      )}
    </div>
  )
}
