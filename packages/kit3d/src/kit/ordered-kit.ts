import { BODY_TYPES, ORDERABLE_KITS, STYLES } from '@vorta/contract/orders/catalog'
import type { Mesh } from '../model.ts'
import { toStl } from '../shape/to-stl.ts'
import { buildKit } from './kit.ts'

/** The kit of an order, with unvalidated values from the API. */
export interface OrderedKit {
  readonly bodyType: string | null
  readonly kit: string
  readonly style: string
}

const findOrDefault = <T extends string>(list: readonly T[], wanted: string | null, fallback: T): T =>
  list.find((name) => name === wanted) ?? fallback

export const orderedBodyType = (wanted: string | null) => findOrDefault(BODY_TYPES, wanted, 'Coupe')

/** Unknown values fall back to defaults. */
export const orderedKit = ({ bodyType, kit, style }: OrderedKit): Mesh[] =>
  buildKit({
    bodyType: orderedBodyType(bodyType),
    detail: 'lite',
    kit: findOrDefault(ORDERABLE_KITS, kit, 'Basic Body Kit'),
    style: findOrDefault(STYLES, style, 'Modern'),
  }).map((piece) => piece.mesh)

/** The kit as a sample CAD file. */
export const orderedKitStl = (ordered: OrderedKit): Uint8Array<ArrayBuffer> => toStl(orderedKit(ordered))
