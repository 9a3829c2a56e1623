import type { AppContext } from '../../platform/app-context.ts'
import { quoteTemplatesRoutes } from './quote-templates.routes.ts'
import { createQuoteTemplatesService } from './quote-templates.service.ts'

export function registerQuoteTemplates({ db, clock, mount }: AppContext) {
  const quoteTemplates = createQuoteTemplatesService({ db, clock })
  quoteTemplatesRoutes(mount, quoteTemplates)
  return quoteTemplates
}
