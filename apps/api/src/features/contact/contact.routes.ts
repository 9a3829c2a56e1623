import { adminApi } from '@vorta/contract/admin/routes'
import { siteApi } from '@vorta/contract/system/routes'
import { sendPlainPage } from '../../platform/http/html-page.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { CHECK_MAIL, type ContactService, THANKS } from './contact.service.ts'
import type { Inbox } from './inbox.ts'
import type { LocalMailboxService } from './local-mailbox.ts'
import type { SiteService } from './system.service.ts'

const CONTACT_RATE = { name: 'contact', max: 10, windowS: 3600 }
/** A letter brings its own styles and nothing else; what is in it may not run. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const NEWSLETTER_RATE = { name: 'newsletter', max: 10, windowS: 3600 }

export function siteRoutes(mount: Mount, site: SiteService, contact: ContactService, inbox: Inbox, localMailbox: LocalMailboxService) {
  mount(adminApi.contactMessages, ({ query }) => inbox.messages(query))
  mount(adminApi.answerMessage, ({ actor, params, body }) => inbox.answer(actor, params.id, body.answered))
  mount(siteApi.config, () => site.config())
  mount(siteApi.health, () => site.health(), { isProbe: true })
  mount(siteApi.ready, ({ query }) => site.ready(query), { isProbe: true })
  mount(siteApi.contact, ({ body }) => contact.contact(body), { rate: CONTACT_RATE })
  mount(siteApi.newsletter, ({ body }) => contact.subscribe(body.email, body.website), { rate: NEWSLETTER_RATE })
  // A page that answered a form would send it again when reloaded: the answer stands at an address of its own.
  mount(
    siteApi.contactForm,
    async ({ body, reply }) => {
      await contact.contact(body)
      return reply.redirect('/api/contact/form?sent=1', 303)
    },
    { rate: CONTACT_RATE },
  )
  mount(
    siteApi.newsletterForm,
    async ({ body, reply }) => {
      await contact.subscribe(body.email, body.website)
      return reply.redirect('/api/newsletter/form?sent=1', 303)
    },
    { rate: NEWSLETTER_RATE },
  )
  mount(siteApi.contactSent, ({ query, reply }) =>
    query.sent ? sendPlainPage(reply, { title: 'Message sent', text: THANKS }) : reply.redirect('/#contact', 303),
  )
  mount(siteApi.newsletterSent, ({ query, reply }) =>
    query.sent ? sendPlainPage(reply, { title: 'Please look into your mail', text: CHECK_MAIL }) : reply.redirect('/', 303),
  )
  mount(siteApi.askToConfirm, ({ query, reply }) => sendPlainPage(reply, contact.askToConfirm(query.token)))
  mount(siteApi.confirmSubscription, async ({ query, reply }) => sendPlainPage(reply, await contact.confirm(query.token)))
  mount(siteApi.askToLeave, ({ query, reply }) => sendPlainPage(reply, contact.askToLeave(query.token)))
  mount(siteApi.unsubscribe, async ({ query, reply }) => sendPlainPage(reply, await contact.leave(query.token)))
  mount(siteApi.localMailbox, ({ actor }) => localMailbox.list(actor))
  mount(siteApi.storedEmail, async ({ params, query, reply }) => {
    const html = await localMailbox.page(params.id, query.t)
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(html)
  })
}
