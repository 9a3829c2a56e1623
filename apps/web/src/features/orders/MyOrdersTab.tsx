import { PackageOpen } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function MyOrdersTab() {
  const create = (
    <Link to={paths.newOrder} className={buttonStyle('secondary')}>
      Create Your First Order
    </Link>
  )
  return (
    <EmptyState icon={<PackageOpen className="size-5" />} title="No orders yet" action={create}>
      Tell us about your car and choose a kit. An engineer is assigned within two business days, and you follow every step here.
    </EmptyState>
  )
}
