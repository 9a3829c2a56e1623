import type { Role } from '@vorta/contract/auth/role'
import type { CadModel } from '@vorta/contract/cad/schema'
import { NEWEST_DESIGN } from '@vorta/contract/notifications/link'
import { newerVersion, type Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import History from '~icons/history'
import { useNow } from '../../lib/now.ts'
import { designName } from '../../lib/orders/design-name.ts'
import { customerActions, newestCad } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { useDesignLink, useDesignUrl } from '../../lib/urls/design-url.ts'
import { useReviewUrl } from '../../lib/urls/review-url.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useAuth } from '../auth/auth.ts'
import { ComparePane } from '../model-viewer/compare/ComparePane.tsx'
import { FitPane } from '../model-viewer/fit/FitPane.tsx'
import { ModelPane } from '../model-viewer/ModelPane.tsx'
import { DesignDecision, WIDE_ON_PHONE } from '../orders/DesignDecision.tsx'
import { CreatePins } from '../pins/CreatePins.tsx'
import { PinBoard } from '../pins/PinBoard.tsx'
import { PinsBeforeApproval, PinsOfRevision } from '../pins/PinNotes.tsx'
import { useScans } from './cad.queries.ts'
import { DesignChanges } from './DesignChanges.tsx'
import { DesignThumbnail } from './DesignThumbnail.tsx'
import { UnitWarning } from './FileUnits.tsx'
import { cadFile, earlierVersions, scanFile } from './model-dialogs.tsx'
import { useComparisonNotices } from './useComparisonNotices.tsx'

interface DesignReviewProps {
  order: Order
  reader: Role
}

/** The design named in the URL over the whole window, with what changed and the customer's decision. */
export function DesignReview({ order, reader }: DesignReviewProps) {
  const { version } = useDesignUrl()
  return version === null ? null : <OpenReview key={version} requested={version} order={order} reader={reader} />
}

function OpenReview({ order, reader, requested }: DesignReviewProps & { requested: string }) {
  const newest = newestCad(order)
  // A version that arrives later does not replace the one on screen.
  const [versionId] = useState(requested === NEWEST_DESIGN ? newest?._id : requested)
  const cad = order.cadModels.find(({ _id }) => _id === versionId)
  const { comparison, show, close } = useDesignUrl()
  const [isSettled, setSettled] = useState(false)
  const scans = useScans(order._id).data?.scans ?? []
  const [scan] = scans
  if (!cad || !newest) return null
  const previous = previousVersion(order, cad)
  const views = [
    { value: 'design', label: 'Design' },
    ...(previous ? [{ value: 'compare', label: 'Changes' } as const] : []),
    ...(scan ? [{ value: 'fit', label: reader === 'user' ? 'On Your Scan' : 'On the Scan' } as const] : []),
  ] as const
  const select = (view: (typeof views)[number]['value']) => {
    if (view === 'compare' && previous) show('compare', `${previous._id}~${cad._id}`)
    else if (view === 'fit' && scan) show('fit', `${cad._id}~${scan._id}`)
    else show(null)
  }
  return (
    <Dialog
      open
      onClose={close}
      shape="full"
      title={designName(cad)}
      description={`${carName(order)} · ${order.orderNumber}`}
      views={views.length > 1 && <Segmented label="Show" options={views} value={comparison ?? 'design'} onChange={select} fillsPhones />}
      aside={order.cadModels.length > 1 && <VersionMenu order={order} shown={cad} />}
      footer={
        <Decision order={order} reader={reader} cad={cad} newest={newest} isSeen={isSettled || comparison !== null} onClose={close} />
      }
    >
      {comparison === null ? (
        <DesignView order={order} reader={reader} cad={cad} previous={previous} onSettled={() => setSettled(true)} onClose={close} />
      ) : (
        <ComparisonView order={order} reader={reader} comparison={comparison} onClose={() => show(null)} />
      )}
    </Dialog>
  )
}

/** Opens another version in place of the one on screen. */
function VersionMenu({ order, shown }: { order: Order; shown: CadModel }) {
  const navigate = useNavigate()
  const linkTo = useDesignLink()
  const newest = newestCad(order)
  const others = order.cadModels.filter(({ _id }) => _id !== shown._id).toSorted((a, b) => b.version - a.version)
  return (
    <Menu
      label="Other versions"
      icon={<History className="size-5" aria-hidden="true" />}
      items={others.map((cad) => ({
        label: `${designName(cad)}${cad === newest ? ', newest' : ''}`,
        icon: (
          <span className="w-14 shrink-0">
            <DesignThumbnail cad={cad} />
          </span>
        ),
        onSelect: () => {
          const { to, state } = linkTo(order._id, cad._id)
          navigate(to, { replace: true, state, preventScrollReset: true })
        },
      }))}
    />
  )
}

const previousVersion = (order: Order, { version }: CadModel) =>
  newestCad({ cadModels: order.cadModels.filter((other) => other.version < version) })

interface DesignViewProps extends DesignReviewProps {
  cad: CadModel
  previous: CadModel | null
  onSettled: () => void
  onClose: () => void
}

function DesignView({ order, reader, cad, previous, onSettled, onClose }: DesignViewProps) {
  const { user } = useAuth()
  return (
    <ModelPane
      file={cadFile(cad)}
      notice={<UnitWarning file={cad} isEditable={false} compareWith={earlierVersions(order, cad)} />}
      summary={
        <>
          {previous ? 'Note, changes and pins' : 'Note and pins'}
          {cad.note && <span className="block truncate font-normal text-soft group-aria-expanded/summary:hidden">{cad.note}</span>}
        </>
      }
      review={(viewer) => (
        <>
          <DesignChanges order={order} cad={cad} previous={previous} viewer={viewer} />
          <PinBoard order={order} cad={cad} reader={{ role: reader, userId: user?._id }} viewer={viewer} />
        </>
      )}
      onSettled={onSettled}
      onClose={onClose}
    />
  )
}

interface ComparisonViewProps extends DesignReviewProps {
  comparison: 'compare' | 'fit'
  onClose: () => void
}

function ComparisonView({ order, reader, comparison, onClose }: ComparisonViewProps) {
  const { pair, change } = useReviewUrl(comparison)
  const scans = useScans(order._id).data?.scans ?? []
  const notices = useComparisonNotices(order, scans)
  const versions = order.cadModels.map(cadFile)
  if (comparison === 'compare')
    return <ComparePane versions={versions} pair={pair} notice={notices.compare} onSelect={change} onClose={onClose} />
  return (
    <FitPane
      versions={versions}
      scans={scans.map(scanFile)}
      pair={pair}
      notice={notices.fit}
      pins={(cadModelId, suggestions) => <CreatePins order={order} cadModelId={cadModelId} suggestions={suggestions} />}
      startsMeasured={reader === 'user'}
      onSelect={change}
      onClose={onClose}
    />
  )
}

interface DecisionProps extends DesignReviewProps {
  cad: CadModel
  newest: CadModel
  /** The design is on screen, or it can't be shown. */
  isSeen: boolean
  onClose: () => void
}

/** What the customer can do with this version, or what happens next. */
function Decision({ order, reader, cad, newest, isSeen, onClose }: DecisionProps) {
  const linkTo = useDesignLink()
  const actions = customerActions(order, useNow())
  const canDecide = reader === 'user' && (actions.approve || actions.requestRevision)
  const isNewest = cad._id === newest._id
  return (
    <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-3">
      <p
        role="status"
        className={`min-w-0 flex-1 basis-64 text-sm text-soft max-sm:basis-full max-sm:text-xs ${canDecide && actions.approve && isNewest ? 'short:sr-only' : ''}`}
      >
        {isNewest ? stateText(order, cad) : newerVersion(newest.version)}
      </p>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:gap-2">
        {!isNewest && (
          <Link {...linkTo(order._id, newest._id)} replace className={buttonStyle('primary', 'md', WIDE_ON_PHONE)}>
            Review Version {newest.version}
          </Link>
        )}
        {canDecide && isNewest && (
          <DesignDecision
            order={order}
            versionId={cad._id}
            isSeen={isSeen}
            approveVariant="primary"
            pins={{ withRevision: <PinsOfRevision orderId={order._id} />, beforeApproval: <PinsBeforeApproval orderId={order._id} /> }}
            thumbnail={(version) => <DesignThumbnail cad={version} />}
          />
        )}
        {!(canDecide && actions.approve) && isNewest && (
          <Button variant={canDecide ? 'primary' : 'secondary'} className={WIDE_ON_PHONE} onClick={onClose}>
            Back to Order
          </Button>
        )}
      </div>
    </div>
  )
}

/** The next step, and whether this version is the approved one. */
const stateText = (order: Order, cad: CadModel): string =>
  order.approval?.cadModelId === cad._id ? `Version ${cad.version} is approved. ${order.nextAction.label}.` : `${order.nextAction.label}.`
