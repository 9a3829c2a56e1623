import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { htmlPage } from '../http/html-page.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { linkToken } from '../shared/text.ts'
import { pushSubscriptionBody } from './push.ts'
import { listedNotification, notificationSettings, notificationSettingsBody, readNotificationsBody, storedEmail } from './schema.ts'

const unsubscribeQuery = z.object({ token: linkToken(400) })

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'List your notifications',
    access: 'signedIn',
    query: pageQuery,
    reply: reply({ notifications: z.array(listedNotification), nextCursor, unread: z.number() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read: by ID, by order, or all',
    access: 'signedIn',
    body: readNotificationsBody,
    reply: done,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Get your notification settings',
    access: 'signedIn',
    reply: reply({ settings: notificationSettings }),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Update your notification settings; receipts are always sent',
    access: 'signedIn',
    body: notificationSettingsBody,
    reply: reply({ settings: notificationSettings }),
  }),
  push: endpoint({
    method: 'GET',
    path: '/api/notifications/push',
    summary: 'Get the key for push notifications, and whether this device gets them',
    access: 'signedIn',
    reply: reply({ publicKey: z.string(), isOn: z.boolean() }),
  }),
  subscribePush: endpoint({
    method: 'PUT',
    path: '/api/notifications/push',
    summary: 'Turn on push notifications for this device',
    access: 'signedIn',
    body: pushSubscriptionBody,
    reply: done,
  }),
  unsubscribePush: endpoint({
    method: 'DELETE',
    path: '/api/notifications/push',
    summary: 'Turn off push notifications for this device',
    access: 'signedIn',
    reply: done,
  }),
  unsubscribePage: htmlPage({
    method: 'GET',
    path: '/api/notifications/unsubscribe',
    summary: 'Show the page for unsubscribing from one kind of email',
    query: unsubscribeQuery,
  }),
  unsubscribe: htmlPage({
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    summary: 'Unsubscribe from one kind of email; also supports one-click unsubscribe in mail clients',
    bodyKind: 'form',
    query: unsubscribeQuery,
  }),
  localMailbox: endpoint({
    method: 'GET',
    path: '/api/demo/mail',
    summary: 'List the emails stored by a demo without a mail server: your own, or all of them for an admin',
    access: 'signedIn',
    hasSecrets: true,
    reply: reply({ mails: z.array(storedEmail) }),
  }),
  storedEmail: htmlPage({
    method: 'GET',
    path: '/api/demo/mail/:id',
    summary: 'Show a stored email',
    params: z.object({ id: linkToken(100) }),
    query: z.object({ t: z.string().max(100, { abort: true }).default('') }),
  }),
}
