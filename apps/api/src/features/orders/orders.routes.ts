import { ordersApi } from '@vorta/contract/orders/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { OrdersService } from './orders.service.ts'

const ORDER_RATE = { name: 'orders', max: 20, windowS: 3600 }

export function ordersRoutes(mount: Mount, orders: OrdersService) {
  mount(
    ordersApi.create,
    ({ actor, body, request, isRecalled }) => orders.create(actor, body, request.headers['idempotency-key']?.toString(), isRecalled),
    { rate: ORDER_RATE, recallsSession: true },
  )
  mount(
    ordersApi.listMine,
    ({ actor, query, isRecalled }) => (query.view === 'card' ? orders.cards : orders).mine(actor, query, isRecalled),
    { recallsSession: true },
  )
  mount(ordersApi.listMyPayments, ({ actor, query }) => orders.minePayments(actor, query))
  mount(ordersApi.get, ({ actor, params }) => orders.getOrder(actor, params.id))
  mount(ordersApi.approve, ({ actor, params, body }) => orders.approve(actor, params.id, body.cadModelId))
  mount(ordersApi.updateStatus, ({ actor, params, body }) => orders.setStatus(actor, params.id, body.status))
  mount(ordersApi.suggestProductionDate, ({ actor, params }) => orders.suggestProductionDate(actor, params.id))
  mount(ordersApi.markReviewed, ({ actor, params }) => orders.review(actor, params.id))
  mount(ordersApi.askQuestion, ({ actor, params, body }) => orders.ask(actor, params.id, body.question))
  mount(ordersApi.answerQuestion, ({ actor, params, body }) => orders.answer(actor, params.id, body.answer))
  mount(ordersApi.requestCancellation, ({ actor, params, body }) => orders.requestCancellation(actor, params.id, body.reason))
  mount(ordersApi.withdrawCancellationRequest, ({ actor, params }) => orders.withdrawCancellation(actor, params.id))
  mount(ordersApi.declineCancellationRequest, ({ actor, params, body }) => orders.declineCancellation(actor, params.id, body.answer))
}
