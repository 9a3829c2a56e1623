import { contactApi } from '@vorta/contract/contact/routes'
import { sendPlainPage } from '../../platform/http/html-page.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { type ContactService, THANKS } from './contact.service.ts'
import type { Inbox } from './inbox.ts'

const CONTACT_RATE = { name: 'contact', max: 10, windowS: 3600 }

export function contactRoutes(mount: Mount, contact: ContactService, inbox: Inbox) {
  mount(contactApi.list, ({ query }) => inbox.list(query))
  mount(contactApi.setAnswered, ({ actor, params, body }) => inbox.setAnswered(actor, params.id, body.answered))
  mount(contactApi.send, ({ body }) => contact.send(body), { rate: CONTACT_RATE })
  // The reply to the form has its own address, so that reloading it does not submit the form again.
  mount(
    contactApi.sendForm,
    async ({ body, reply }) => {
      await contact.send(body)
      return reply.redirect('/api/contact/form?sent=1', 303)
    },
    { rate: CONTACT_RATE },
  )
  mount(contactApi.sentPage, ({ query, reply }) =>
    query.sent ? sendPlainPage(reply, { title: 'Message sent', text: THANKS }) : reply.redirect('/#contact', 303),
  )
}
