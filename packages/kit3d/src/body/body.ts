import type { BodyRequest, Extent, Piece } from '../model.ts'
import { archLips, wheelWells } from './arch.ts'
import { type BodyModel, bodyModel } from './body-model.ts'
import { bodyShell } from './body-shell.ts'
import { bodyTrim } from './body-trim.ts'
import { cabinInterior } from './cabin-interior.ts'
import { bedOpening, cargoBed } from './cargo-bed.ts'
import { cockpit, cockpitOpening } from './cockpit.ts'
import { greenhouse, openWindshield } from './greenhouse.ts'
import { grilles, lamps } from './lamps.ts'
import { mirrorShape, mirrors } from './mirrors.ts'
import { RecentResults } from './recent-results.ts'
import { runningGear } from './running-gear.ts'
import { shutLines } from './shut-lines.ts'
import { tailDetails } from './tail-details.ts'

export interface Body {
  readonly pieces: Piece[]
  readonly extent: Extent
}

const bodies = new RecentResults<Body>()

/** The whole car without kit and features; cached per body and detail. */
export function buildBody({ bodyType, vehicle, detail }: BodyRequest): Body {
  return bodies.get(JSON.stringify([bodyType, vehicle, detail]), () => assembleBody(bodyModel({ bodyType, vehicle, detail })))
}

function assembleBody(model: BodyModel): Body {
  const { p, design } = model
  const open = design.layout === 'fourSeatOpen' || design.layout === 'twoSeatOpen'
  const pieces = [
    ...bodyShell(model, cockpitOpening(model) ?? bedOpening(model)),
    ...(open ? openWindshield(model) : [...greenhouse(model), ...cabinInterior(model)]),
    ...cockpit(model),
    ...cargoBed(model),
    ...bodyTrim(model),
    ...archLips(model),
    ...wheelWells(model),
    ...runningGear(model),
    ...lamps(model),
    ...grilles(model),
    ...shutLines(model),
    ...tailDetails(model),
    ...mirrors(model, mirrorShape(model), 'paint', 'trim'),
  ]
  return { pieces, extent: { length: p.length, width: p.halfWidth * 2, height: p.height, wheelbase: p.wheelbase } }
}
