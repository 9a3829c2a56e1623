import type { Db } from '../../platform/db/client.ts'
import type { EmailOrder } from '../../platform/mail/email-order.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { findThumbnailName, orderForEmail } from './order-for-email.repo.ts'

interface Deps {
  readonly db: Db
  readonly emailPicture: (filename: string) => Promise<Buffer | null>
}

/** What an email shows of its order: its CAD version if the email is about one and its picture exists, otherwise the build. */
export const createOrderForEmail = ({ db, emailPicture }: Deps) => {
  const draw = async (filename: string | null, pictureOf: 'design' | 'build') => {
    const picture = filename === null ? null : await emailPicture(filename)
    return picture && { picture, pictureOf }
  }
  return async ({ id, reader, cadModelId }: MailedOrder): Promise<EmailOrder | null> => {
    const order = await orderForEmail(db, id)
    if (!order) return null
    const { number, carYear, carMake, carModel, status, pictureName, firstName, lastName } = order
    const design = cadModelId ? await draw(await findThumbnailName(db, id, cadModelId), 'design') : null
    const engineer = [firstName, lastName].filter(Boolean).join(' ')
    return {
      ...{ number, car: `${carYear} ${carMake} ${carModel}`, status },
      engineer: reader === 'user' && engineer !== '' ? engineer : null,
      ...(design ?? (await draw(pictureName, 'build')) ?? { picture: null }),
    }
  }
}
