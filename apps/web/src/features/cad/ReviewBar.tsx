import type { CadModel } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { Link } from 'react-router'
import Diff from '~icons/diff'
import ScanSearch from '~icons/scan-search'
import View from '~icons/view'
import { useDesignLink } from '../../lib/urls/design-url.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { useScans } from './cad.queries.ts'

/** Three of them fit into a row of a phone with the icon above the label. */
const STYLE = buttonStyle('secondary', 'sm', 'max-sm:flex-col max-sm:gap-1 max-sm:px-2 max-sm:py-2 max-sm:text-xs')

/** Opens the newest design, and compares CAD versions with each other and with the customer's scans. */
export function ReviewBar({ order }: { order: Order }) {
  const linkTo = useDesignLink()
  const [scan] = useScans(order._id).data?.scans ?? []
  const [newest, previous] = newestFirst(order.cadModels)
  if (!newest) return null
  return (
    <div className="flex gap-2 max-sm:*:flex-auto sm:flex-wrap sm:gap-3">
      <Link {...linkTo(order._id)} className={STYLE}>
        <View className="size-4" aria-hidden="true" />
        View Design
      </Link>
      {previous && (
        <Link {...linkTo(order._id, newest._id, { name: 'compare', pair: `${previous._id}~${newest._id}` })} className={STYLE}>
          <Diff className="size-4" aria-hidden="true" />
          Compare Versions
        </Link>
      )}
      {scan && (
        <Link {...linkTo(order._id, newest._id, { name: 'fit', pair: `${newest._id}~${scan._id}` })} className={STYLE}>
          <ScanSearch className="size-4" aria-hidden="true" />
          Check Fit
        </Link>
      )}
    </div>
  )
}

const newestFirst = (models: readonly CadModel[]) => [...models].sort((a, b) => b.version - a.version)
