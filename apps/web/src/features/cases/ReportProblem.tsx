import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { OpenCaseDialog } from './OpenCaseDialog.tsx'

/** Opens a case of a completed order, or leads to the open one. The cases have their own button. */
export function ReportProblem({ order }: { order: Order }) {
  const { view, setView } = useOrderUrl()
  const [isOpening, setOpening] = useState(false)
  if (view === 'cases' || !roleCanDo('user', order, 'openCase')) return null
  const hasCase = order.nextAction.code === 'handle_case'
  return (
    <>
      <Button variant="secondary" onClick={() => (hasCase ? setView('cases') : setOpening(true))}>
        {hasCase ? 'View Case' : 'Report a Problem'}
      </Button>
      {isOpening && <OpenCaseDialog order={order} onClose={() => setOpening(false)} />}
    </>
  )
}
