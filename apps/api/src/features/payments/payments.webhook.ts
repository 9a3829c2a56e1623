import { paymentsApi } from '@vorta/contract/payments/routes'
import type { RawMount } from '../../platform/http/raw-mount.ts'
import type { PaymentsService } from './payments.service.ts'

export function paymentsWebhook(mount: RawMount, payments: PaymentsService) {
  mount(paymentsApi.webhook, ({ raw, header, from }) => payments.webhook(raw, header('stripe-signature'), from))
}
