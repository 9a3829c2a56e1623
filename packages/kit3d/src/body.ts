import { archLips, wheelWells } from './arch.ts'
import { bodyModel } from './body-model.ts'
import { bodyShell } from './body-shell.ts'
import { glasshouse } from './glasshouse.ts'
import { grilles, lamps } from './lamps.ts'
import { mirrorShape, mirrors } from './mirrors.ts'
import type { BodyRequest, Extent, Piece } from './model.ts'
import { runningGear } from './running-gear.ts'
import { seams } from './seams.ts'

export interface Body {
  readonly pieces: Piece[]
  readonly extent: Extent
}

const bodies = new Map<string, Body>()

/** The whole car without kit and features; made once per body type and detail. */
export function buildBody({ bodyType, detail }: BodyRequest): Body {
  const key = `${bodyType}/${detail}`
  const known = bodies.get(key)
  if (known) return known
  const model = bodyModel(bodyType, detail)
  const { p } = model
  const pieces = [
    ...bodyShell(model, null),
    ...glasshouse(model),
    ...archLips(model),
    ...wheelWells(model),
    ...runningGear(model),
    ...lamps(model),
    ...grilles(model),
    ...seams(model),
    ...mirrors(model, mirrorShape(model), 'paint', 'trim'),
  ]
  const body = { pieces, extent: { length: p.length, width: p.halfWidth * 2, height: p.height, wheelbase: p.wheelbase } }
  bodies.set(key, body)
  return body
}
