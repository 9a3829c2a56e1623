import { quoteTemplatesApi } from '@vorta/contract/quote-templates/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { QuoteTemplatesService } from './quote-templates.service.ts'

export function quoteTemplatesRoutes(mount: Mount, templates: QuoteTemplatesService) {
  mount(quoteTemplatesApi.list, ({ actor }) => templates.list(actor))
  mount(quoteTemplatesApi.save, ({ actor, body }) => templates.save(actor, body))
  mount(quoteTemplatesApi.remove, ({ actor, params }) => templates.remove(actor, params.id))
}
