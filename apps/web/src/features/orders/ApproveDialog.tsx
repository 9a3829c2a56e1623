import type { CadModel } from '@vorta/contract/cad/schema'
import { newerVersion, type Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { designName } from '../../lib/orders/design-name.ts'
import { customerActions, newestCad } from '../../lib/orders/order-actions.ts'
import { useDesignLink } from '../../lib/urls/design-url.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useApproveDesign } from './orders.queries.ts'

interface ApproveDialogProps {
  order: Order
  /** The version that was shown when the dialog opened. */
  versionId: string | null
  open: boolean
  onClose: () => void
  /** Shown above the final explanation, such as pins that are not accepted yet. */
  note: ReactNode
  /** Renders the picture of the version. */
  thumbnail: (cad: CadModel) => ReactNode
}

/** Approving freezes one version, so the dialog names it. */
export function ApproveDialog({ order, versionId, open, onClose, note, thumbnail }: ApproveDialogProps) {
  const approve = useApproveDesign(order._id)
  const linkToDesign = useDesignLink()
  const model = order.cadModels.find(({ _id }) => _id === versionId)
  const newest = newestCad(order)
  const newer = newest && newest._id !== versionId ? newest : null
  const isAllowed = customerActions(order, new Date()).approve && model !== undefined
  const close = () => {
    approve.reset()
    onClose()
  }
  const submit = (version: CadModel) =>
    approve.mutate(version._id, {
      onSuccess: () => {
        showToast(`Version ${version.version} approved.`)
        close()
      },
    })
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Approve Design"
      description={`Order ${order.orderNumber}`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Not Yet
          </Button>
          {newer && isAllowed ? (
            <Link {...linkToDesign(order._id, newer._id)} onClick={close} className={buttonStyle()}>
              Review Version {newer.version}
            </Link>
          ) : (
            <Button disabled={!isAllowed} busy={approve.isPending} busyLabel="Approving..." onClick={() => model && submit(model)}>
              Approve Version {model?.version}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {newer && isAllowed && <Banner tone="notice">{newerVersion(newer.version)}</Banner>}
        {approve.error && !newer && (
          <Banner tone="error">{messageOf(approve.error, "We couldn't save your approval. Please try again.")}</Banner>
        )}
        {!isAllowed && (
          <p className="text-soft">
            This order is now: <strong className="font-medium text-ink">{STATUS_LABELS[order.status]}</strong>.
          </p>
        )}
        {model && (
          <div className="overflow-hidden rounded-md border border-line bg-page">
            <div className="flex justify-center *:h-30 *:w-auto sm:*:h-50">{thumbnail(model)}</div>
            <div className="px-4 py-3">
              <p className="font-medium break-words">{designName(model)}</p>
              <p className="figures text-sm text-muted">
                <Moment {...onDay(model.uploadedAt)} />
              </p>
              {model.note && <p className="mt-2 text-sm break-words whitespace-pre-wrap text-soft">{model.note}</p>}
            </div>
          </div>
        )}
        {note}
        <p className="text-soft">
          Your approval applies to this version only. Your engineer will send you a production quote next, and you won't be charged until
          you accept it. Until the quote arrives, you can still request a revision, which withdraws your approval.
        </p>
      </div>
    </Dialog>
  )
}
