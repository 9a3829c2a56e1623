import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import type { Order } from '@vorta/contract/orders/schema'
import { fileHref } from './api.ts'
import { carName, kitName } from './order-text.ts'

/** How a body type or a kit stands in the name of its stills. */
export const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** A photograph of the body type, for where no picture of the very build can be had. */
export const bodyStill = (bodyType: string | null | undefined, width: 320 | 640 = 640): string =>
  `/img/bodies/${slug(BODY_TYPES.find((one) => one === bodyType) ?? 'Coupe')}-${width}.webp`

/** The picture of an ordered build, as `BuildPicture` takes it. */
export const orderPicture = (order: Order, width: 320 | 640 = 640) => ({
  src: order.picture && fileHref(order.picture.fileUrl),
  still: bodyStill(order.carDetails.bodyType, width),
  alt: `${kitName(order)} on a ${carName(order)}`,
})
