import path from 'node:path'
import type { AppContext } from '../../platform/app-context.ts'
import { openLocalMailbox } from '../../platform/mail/local-mailbox.ts'
import { createLocalMailboxService } from './local-mailbox.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createNotificationsService } from './notifications.service.ts'

export function registerNotifications({ db, transact, clock, live, config, publicUrl, secrets, mount }: AppContext) {
  const notifications = createNotificationsService({
    db,
    transact,
    clock,
    live,
    demo: config.demo,
    publicUrl,
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
