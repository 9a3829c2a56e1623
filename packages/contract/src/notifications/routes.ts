import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { linkToken } from '../shared/text.ts'
import { notification, notificationSettings, notificationSettingsBody, readNotificationsBody } from './schema.ts'

const muteQuery = z.object({ token: linkToken(400) })

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the signed-in person should know',
    access: 'signedIn',
    query: pageQuery,
    reply: reply({ notifications: z.array(notification), nextCursor, unread: z.number() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read: those named, those about an order, or all',
    access: 'signedIn',
    body: readNotificationsBody,
    reply: done,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Which kinds of notifications are switched off',
    access: 'signedIn',
    reply: reply({ settings: notificationSettings }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Switch kinds of notifications off and on; receipts always come',
    access: 'signedIn',
    body: notificationSettingsBody,
    reply: reply({ settings: notificationSettings }),
  }),
  askToMute: endpoint({
    method: 'GET',
    path: '/api/notifications/unsubscribe',
    summary: 'The link in a letter: asks whether to stop letters of its kind, since programs open links too',
    access: 'public',
    query: muteQuery,
    replyKind: 'page',
    reply: z.unknown(),
  }),
  muteByLink: endpoint({
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    summary: 'Stop letters of that kind; mail programs may call it for their reader',
    access: 'public',
    bodyKind: 'form',
    query: muteQuery,
    replyKind: 'page',
    reply: z.unknown(),
  }),
}
