import { siteApi } from '@vorta/contract/api/site'
import type { Mount } from '../../platform/http/mount.ts'
import { sendPlainPage } from '../../platform/http/plain-page.ts'
import type { LettersService } from './letters.service.ts'
import type { SiteService } from './site.service.ts'

const CONTACT_RATE = { name: 'contact', max: 10, windowS: 3600 }
const NEWSLETTER_RATE = { name: 'newsletter', max: 10, windowS: 3600 }

export function siteRoutes(mount: Mount, site: SiteService, letters: LettersService) {
  mount(siteApi.config, () => site.config())
  mount(siteApi.health, () => site.health())
  mount(siteApi.ready, () => site.ready())
  mount(siteApi.contact, ({ body }) => letters.contact(body), { rate: CONTACT_RATE })
  mount(siteApi.newsletter, ({ body }) => letters.subscribe(body.email, body.website), { rate: NEWSLETTER_RATE })
  mount(
    siteApi.contactForm,
    async ({ body, reply }) => sendPlainPage(reply, { title: 'Message sent', text: (await letters.contact(body)).message }),
    {
      rate: CONTACT_RATE,
    },
  )
  mount(
    siteApi.newsletterForm,
    async ({ body, reply }) =>
      sendPlainPage(reply, { title: 'Please look into your mail', text: (await letters.subscribe(body.email, body.website)).message }),
    { rate: NEWSLETTER_RATE },
  )
  mount(siteApi.confirmNewsletter, async ({ query, reply }) => sendPlainPage(reply, await letters.confirm(query.token)))
  mount(siteApi.leaveNewsletter, async ({ query, reply }) => sendPlainPage(reply, await letters.leave(query.token)))
}
