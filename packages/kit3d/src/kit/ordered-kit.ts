import { BODY_TYPES, ORDERABLE_KITS, STYLES } from '@vorta/contract/orders/catalog'
import { addableParts } from '@vorta/contract/orders/kit-parts'
import type { Mesh } from '../model.ts'
import { toStl } from '../shape/to-stl.ts'
import { buildKit } from './kit.ts'

/** The kit of an order, with unvalidated values from the API. */
export interface OrderedKit {
  readonly bodyType: string | null
  readonly kit: string
  readonly additionalTypes?: readonly string[] | undefined
  readonly style: string
}

const findOrDefault = <T extends string>(list: readonly T[], wanted: string | null, fallback: T): T =>
  list.find((name) => name === wanted) ?? fallback

export const orderedBodyType = (wanted: string | null) => findOrDefault(BODY_TYPES, wanted, 'Coupe')

/** Unknown values fall back to defaults. */
export function orderedKit({ bodyType, kit: type, additionalTypes = [], style }: OrderedKit): Mesh[] {
  const kit = findOrDefault(ORDERABLE_KITS, type, 'Basic Body Kit')
  const request = { bodyType: orderedBodyType(bodyType), detail: 'lite', kit, additionalParts: addableParts(kit, additionalTypes) } as const
  return buildKit({ ...request, style: findOrDefault(STYLES, style, 'Modern') }).map((piece) => piece.mesh)
}

/** The kit as a sample CAD file. */
export const orderedKitStl = (ordered: OrderedKit): Uint8Array<ArrayBuffer> => toStl(orderedKit(ordered))
