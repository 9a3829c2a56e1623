import type { KitType } from '@vorta/contract/orders/catalog'
import { bodyModel } from '../body/body-model.ts'
import type { KitRequest, Piece } from '../model.ts'
import { canards } from './kit-canards.ts'
import { frontSpoiler, splitter } from './kit-front.ts'
import type { PartBuilder } from './kit-parts.ts'
import { diffuser, rearSpoiler } from './kit-rear.ts'
import { sideSkirts } from './kit-side.ts'
import { wing } from './kit-wing.ts'
import { styleShape } from './style.ts'

const PARTS: Record<KitType, readonly PartBuilder[]> = {
  'Front Spoiler': [frontSpoiler],
  'Rear Spoiler': [rearSpoiler],
  'Side Skirts': [sideSkirts],
  'Full Body Kit': [splitter, canards, sideSkirts, diffuser, wing],
  Diffuser: [diffuser],
  Splitter: [splitter],
  Canards: [canards],
  Wing: [wing],
  'Basic Body Kit': [frontSpoiler, sideSkirts, rearSpoiler],
}

/** The kit, fitted to the body. */
export function buildKit(request: KitRequest): Piece[] {
  const model = bodyModel(request)
  return PARTS[request.kit].flatMap((make) => make(model, styleShape(request.style)))
}
