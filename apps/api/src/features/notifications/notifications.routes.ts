import { notificationsApi } from '@vorta/contract/notifications/routes'
import { sendEmailPage } from '../../platform/http/email-page.ts'
import { sendPlainPage } from '../../platform/http/html-page.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { LocalMailboxService } from './local-mailbox.ts'
import type { NotificationsService } from './notifications.service.ts'

const PUSH_RATE = { name: 'push-subscribe', max: 60, windowS: 3600 }

export function notificationsRoutes(mount: Mount, notifications: NotificationsService, localMailbox: LocalMailboxService) {
  mount(notificationsApi.list, ({ actor, query }) => notifications.list(actor, query))
  mount(notificationsApi.markRead, ({ actor, body }) => notifications.read(actor, body))
  mount(notificationsApi.settings, ({ actor }) => notifications.settings(actor))
  mount(notificationsApi.updateSettings, ({ actor, body }) => notifications.saveSettings(actor, body))
  mount(notificationsApi.push, ({ actor }) => notifications.push.status(actor))
  mount(notificationsApi.subscribePush, ({ actor, body }) => notifications.push.subscribe(actor, body), { rate: PUSH_RATE })
  mount(notificationsApi.unsubscribePush, ({ actor }) => notifications.push.unsubscribe(actor))
  mount(notificationsApi.unsubscribePage, ({ query, reply }) => sendPlainPage(reply, notifications.askToMute(query.token)))
  mount(notificationsApi.unsubscribe, async ({ query, reply }) => sendPlainPage(reply, await notifications.muteByLink(query.token)))
  mount(notificationsApi.localMailbox, ({ actor }) => localMailbox.list(actor))
  mount(notificationsApi.storedEmail, async ({ params, query, reply }) => sendEmailPage(reply, await localMailbox.page(params.id, query.t)))
}
