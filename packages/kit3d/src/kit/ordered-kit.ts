import { BODY_TYPES, ORDERABLE_KITS, STYLES } from '@vorta/contract/orders/catalog'
import type { Mesh } from '../model.ts'
import { toStl } from '../shape/to-stl.ts'
import { buildKit } from './kit.ts'

/** What an order says about its kit, as it came over the wire. */
export interface OrderedKit {
  readonly bodyType: string | null
  readonly kit: string
  readonly style: string
}

const one = <T extends string>(list: readonly T[], wanted: string | null, otherwise: T): T =>
  list.find((name) => name === wanted) ?? otherwise

export const orderedBodyType = (wanted: string | null) => one(BODY_TYPES, wanted, 'Coupe')

/** The very kit that was ordered. */
export const orderedKit = ({ bodyType, kit, style }: OrderedKit): Mesh[] =>
  buildKit({
    bodyType: orderedBodyType(bodyType),
    detail: 'lite',
    kit: one(ORDERABLE_KITS, kit, 'Basic Body Kit'),
    style: one(STYLES, style, 'Modern'),
  }).map((piece) => piece.mesh)

/** That kit as the file an engineer would hand in. */
export const orderedKitStl = (ordered: OrderedKit): Uint8Array<ArrayBuffer> => toStl(orderedKit(ordered))
