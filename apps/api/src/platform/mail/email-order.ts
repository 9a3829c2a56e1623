import type { OrderStatus } from '@vorta/contract/orders/status'

/** The content id of the picture, which is attached. */
export const PICTURE_ID = 'build'

/** What an email shows of its order, as of the time it is sent. */
export interface EmailOrder {
  readonly number: string
  readonly car: string
  readonly status: OrderStatus
  /** The name of the engineer; null before the assignment, and in emails to staff. */
  readonly engineer: string | null
  /** The customer's build or a version of its design, as a JPEG. */
  readonly picture: Buffer | null
  readonly pictureOf?: 'build' | 'design'
}

/** The HTML with its picture inside, for pages outside of a mail client. */
export const pictureInPage = (html: string, picture: Buffer | null): string =>
  picture ? html.replaceAll(`cid:${PICTURE_ID}`, `data:image/jpeg;base64,${picture.toString('base64')}`) : html
