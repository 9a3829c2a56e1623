import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Order, OrderCard } from '@vorta/contract/orders/schema'
import { fileHref } from '../api.ts'
import { carName } from '../orders/order-text.ts'

/** The file name part of a body type or kit. */
export const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** A picture of the body type, for builds without a picture of their own. */
export const bodyTypePicture = (bodyType: string | null | undefined, width: 320 | 640 = 640): string =>
  `/img/bodies/${slug(BODY_TYPES.find((type) => type === bodyType) ?? 'Coupe')}-${width}.webp`

/** The `BuildPicture` props of an order. */
export const orderPicture = (order: Order) => ({
  src: order.picture && fileHref(order.picture.fileUrl),
  still: bodyTypePicture(order.carDetails.bodyType),
  alt: `${kitName(order.customization.bodyKit)} on a ${carName(order)}`,
})

/** The same for a card. */
export const cardPicture = (card: Pick<OrderCard, 'carDetails' | 'kit' | 'picture'>, width: 320 | 640 = 640) => ({
  src: card.picture && fileHref(card.picture),
  still: bodyTypePicture(card.carDetails.bodyType, width),
  alt: `${card.kit} on a ${carName(card)}`,
})
