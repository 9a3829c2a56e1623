import { notificationsApi } from '@vorta/contract/notifications/routes'
import { sendPlainPage } from '../../platform/http/html-page.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationsRoutes(mount: Mount, notifications: NotificationsService) {
  mount(notificationsApi.list, ({ actor, query }) => notifications.list(actor, query))
  mount(notificationsApi.read, ({ actor, body }) => notifications.read(actor, body))
  mount(notificationsApi.settings, ({ actor }) => notifications.settings(actor))
  mount(notificationsApi.saveSettings, ({ actor, body }) => notifications.saveSettings(actor, body))
  mount(notificationsApi.askToMute, ({ query, reply }) => sendPlainPage(reply, notifications.askToMute(query.token)))
  mount(notificationsApi.muteByLink, async ({ query, reply }) => sendPlainPage(reply, await notifications.muteByLink(query.token)))
}
