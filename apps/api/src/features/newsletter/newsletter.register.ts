import type { AppContext } from '../../platform/app-context.ts'
import { newsletterRoutes } from './newsletter.routes.ts'
import { createNewsletterService } from './newsletter.service.ts'

export function registerNewsletter({ db, transact, clock, publicUrl, secrets, mount }: AppContext) {
  const newsletter = createNewsletterService({ db, transact, clock, publicUrl, tokenKey: secrets.derive('newsletter') })
  newsletterRoutes(mount, newsletter)
  return newsletter
}
