import type { Db } from '../../platform/db/client.ts'
import type { EmailOrder } from '../../platform/mail/email-order.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { orderForEmail } from './order-for-email.repo.ts'

interface Deps {
  readonly db: Db
  readonly emailPicture: (filename: string) => Promise<Buffer | null>
}

/** What an email shows of its order. */
export const createOrderForEmail =
  ({ db, emailPicture }: Deps) =>
  async ({ id, reader }: MailedOrder): Promise<EmailOrder | null> => {
    const order = await orderForEmail(db, id)
    if (!order) return null
    const { number, carYear, carMake, carModel, status, pictureName, firstName, lastName } = order
    const engineer = [firstName, lastName].filter(Boolean).join(' ')
    return {
      ...{ number, car: `${carYear} ${carMake} ${carModel}`, status },
      engineer: reader === 'user' && engineer !== '' ? engineer : null,
      picture: pictureName === null ? null : await emailPicture(pictureName),
    }
  }
