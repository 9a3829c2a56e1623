import { customersApi } from '@vorta/contract/customers/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { CustomersService } from './customers.service.ts'

export function customersRoutes(mount: Mount, customers: CustomersService) {
  mount(customersApi.get, ({ actor, params }) => customers.get(actor, params.id))
}
