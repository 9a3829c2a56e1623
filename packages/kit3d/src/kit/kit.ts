import { type KitPart, partsOfKit } from '@vorta/contract/orders/kit-parts'
import { bodyModel } from '../body/body-model.ts'
import type { KitRequest, Piece } from '../model.ts'
import { canards } from './kit-canards.ts'
import { frontSpoiler, splitter } from './kit-front.ts'
import type { PartBuilder } from './kit-parts.ts'
import { diffuser, rearSpoiler } from './kit-rear.ts'
import { sideSkirts } from './kit-side.ts'
import { wing } from './kit-wing.ts'
import { styleShape } from './style.ts'

const BUILDERS: Record<KitPart, PartBuilder> = {
  'Front Spoiler': frontSpoiler,
  'Rear Spoiler': rearSpoiler,
  'Side Skirts': sideSkirts,
  Diffuser: diffuser,
  Splitter: splitter,
  Canards: canards,
  Wing: wing,
}

/** The kit with its additional parts, fitted to the body. */
export function buildKit({ kit, additionalParts = [], style, ...body }: KitRequest): Piece[] {
  const model = bodyModel(body)
  return [...partsOfKit(kit), ...additionalParts].flatMap((part) => BUILDERS[part](model, styleShape(style)))
}
