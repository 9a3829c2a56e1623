import path from 'node:path'
import type { AppContext } from '../../platform/app-context.ts'
import { openLocalMailbox } from '../../platform/mail/local-mailbox.ts'
import { createSendPush } from '../../platform/push/send-push.ts'
import type { CompanyService } from '../company/company.service.ts'
import { createLocalMailboxService } from './local-mailbox.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createNotificationsService, type PictureLink } from './notifications.service.ts'
import { createPush } from './push.ts'
import { openVapidKeys } from './vapid-keys.ts'

export async function registerNotifications(
  { db, transact, clock, live, log, config, publicUrl, secrets, mount }: AppContext,
  { company, pictureLink }: { company: CompanyService; pictureLink: PictureLink },
) {
  const { allowLocal } = config.push
  const push = createPush({
    db,
    transact,
    clock,
    allowLocal,
    send: createSendPush({ subject: () => `mailto:${company.current().profile.email}`, allowLocal }),
    vapid: await openVapidKeys({ db, transact, log, keys: secrets.deriveAll('push') }),
  })
  const notifications = createNotificationsService({
    db,
    transact,
    clock,
    live,
    demo: config.demo,
    publicUrl,
    push,
    pictureLink,
    muteKeys: secrets.deriveAll('mail-switches'),
  })
  const hasLocalMailbox = config.demo && config.mail.smtpUrl === undefined
  const localMailbox = createLocalMailboxService({
    db,
    mailbox: hasLocalMailbox ? openLocalMailbox(path.join(config.dataDir, 'mail')) : null,
    key: secrets.derive('kept-mail'),
  })
  notificationsRoutes(mount, notifications, localMailbox)
  return notifications
}
