import { newsletterApi } from '@vorta/contract/newsletter/routes'
import { sendPlainPage } from '../../platform/http/html-page.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { CHECK_YOUR_EMAIL, type NewsletterService } from './newsletter.service.ts'

const NEWSLETTER_RATE = { name: 'newsletter', max: 10, windowS: 3600 }

export function newsletterRoutes(mount: Mount, newsletter: NewsletterService) {
  mount(newsletterApi.subscribe, ({ body }) => newsletter.subscribe(body.email, body.website), { rate: NEWSLETTER_RATE })
  // The reply to the form has its own address, so that reloading it does not submit the form again.
  mount(
    newsletterApi.subscribeForm,
    async ({ body, reply }) => {
      await newsletter.subscribe(body.email, body.website)
      return reply.redirect('/api/newsletter/form?sent=1', 303)
    },
    { rate: NEWSLETTER_RATE },
  )
  mount(newsletterApi.subscribedPage, ({ query, reply }) =>
    query.sent ? sendPlainPage(reply, { title: 'Check your email', text: CHECK_YOUR_EMAIL }) : reply.redirect('/', 303),
  )
  mount(newsletterApi.confirmPage, ({ query, reply }) => sendPlainPage(reply, newsletter.confirmPage(query.token)))
  mount(newsletterApi.confirm, async ({ query, reply }) => sendPlainPage(reply, await newsletter.confirm(query.token)))
  mount(newsletterApi.unsubscribePage, ({ query, reply }) => sendPlainPage(reply, newsletter.unsubscribePage(query.token)))
  mount(newsletterApi.unsubscribe, async ({ query, reply }) => sendPlainPage(reply, await newsletter.unsubscribe(query.token)))
}
