import type { BodyModel } from '../body/body-model.ts'
import { centerDistance, mirrorPath, pathAroundTail, pathOffset } from '../body/body-path.ts'
import { CORNER, RING } from '../body/cabin-surface.ts'
import { faceSkin } from '../body/end-face.ts'
import { cabinSkin } from '../body/greenhouse.ts'
import { ROW } from '../body/hull-control-net.ts'
import type { Mesh, Piece } from '../model.ts'
import { clamp, linspace, mix, smoothstep } from '../shape/blend.ts'
import { mergeMeshes, mirrorMesh, translateMesh } from '../shape/mesh-edit.ts'
import { plate } from '../shape/solids.ts'
import { type Strip, stripAlong } from '../shape/strip.ts'
import { type Profile, type Station, sweep } from '../shape/sweep.ts'
import type { Vec3 } from '../shape/vector.ts'
import { edgeLine } from './kit-front.ts'
import { DECK_EXPLODE_OFFSET, type PartBuilder, part } from './kit-parts.ts'
import type { StyleShape } from './style.ts'

const DIFFUSER_EXPLODE_OFFSET: Vec3 = [0.5, -0.05, 0]
const DIFFUSER_LENGTH_M = 0.3

/** Below the exhaust pipes. */
const diffuserShare = ({ design: { exhaust }, p }: BodyModel) =>
  exhaust ? clamp(exhaust.share - (1.7 * exhaust.radius) / (p.tailY - p.rearClearance), 0.11, 0.17) : 0.17
const diffuserHalf = (style: StyleShape) => 0.52 + 0.07 * style.size
const diffuserOverhang = (style: StyleShape) => 0.03 + 0.035 * style.size

interface DiffuserFrame {
  readonly path: Station[]
  /** The lower edge of the bumper under each station. */
  readonly edges: Station[]
}

function diffuserFrame(model: BodyModel, style: StyleShape): DiffuserFrame {
  const skin = faceSkin(model.hull, 'rear')
  const arcs = linspace(0, diffuserHalf(style), model.full ? 14 : 6)
  const along = (share: number) => mirrorPath(arcs.map((arc): Station => ({ p: skin(arc, share).p, out: [1, 0, 0], up: [0, 1, 0] })))
  return { path: along(diffuserShare(model)), edges: along(-0.04) }
}

/** The lip of the diffuser, for engravings; read from behind. */
export function diffuserFace(model: BodyModel, style: StyleShape): Strip {
  const path = diffuserFrame(model, style).path.reverse()
  return stripAlong(
    path,
    () => [diffuserOverhang(style), -0.028],
    () => [0.013, 0.01],
    [1, 0.4, 0],
  )
}

/** On cars with a hatch the spoiler is at the end of the roof, because there is no trunk lid. */
const isOnRoof = ({ design }: BodyModel) => design.tailgate === 'hatch'
const ledge = (model: BodyModel) => (isOnRoof(model) ? 0.1 : clamp(model.p.length - model.p.cabin.backX, 0.05, 0.12))

function lipPath(model: BodyModel): Station[] {
  const count = model.full ? 32 : 14
  if (!isOnRoof(model)) return pathAroundTail(model, ROW.belt - 0.35, model.p.length - 0.02 - 1.6 * ledge(model), count)
  const skin = cabinSkin(model)
  const edge = linspace(model.cabin.columns - 1, CORNER.rear + 0.7, count).map((s) => skin(s, RING.rail + 0.3).p)
  return mirrorPath(edge.map((p): Station => ({ p, out: [1, 0, 0], up: [0, 1, 0] })))
}
const lipFade = (style: StyleShape, t: number) => 1 - mix(0.85, 0.55, style.sharp) * smoothstep(0.55, 1, centerDistance(t))
const lipHeight = (style: StyleShape, t: number) =>
  (0.03 + 0.075 * style.size + 0.03 * style.kick * smoothstep(0.3, 0.6, centerDistance(t))) * lipFade(style, t)
const lipOverhang = (style: StyleShape, t: number) => (0.01 + 0.05 * style.size) * lipFade(style, t)

/** The upper side of the lip, for engravings; read from behind. */
export function rearSpoilerFace(model: BodyModel, style: StyleShape): Strip {
  const path = lipPath(model).reverse()
  return stripAlong(
    path,
    (t) => [lipOverhang(style, t) * 0.5 + 0.006, lipHeight(style, t) * 0.35],
    (t) => [lipOverhang(style, t) + 0.002, lipHeight(style, t) + 0.004],
    [1, 0, 0],
  )
}

/** A ramp from below the floor to the bumper, with fins. */
export const diffuser: PartBuilder = (model, style) => {
  const { path, edges } = diffuserFrame(model, style)
  const overhang = diffuserOverhang(style)
  // The floor slopes down toward the middle of the car, and the ramp must start below it.
  const floorUnder = (station: Station | undefined, back: number) => {
    const root = station?.p ?? [0, 0, 0]
    const x = root[0] + back - DIFFUSER_LENGTH_M
    return Math.min(model.hull.row(ROW.floorEdge, x).p[1], model.hull.row(ROW.sill - 0.4, x).p[1]) - root[1]
  }
  const section = (t: number): Profile => {
    const [back, bottom] = pathOffset(path, edges, t)
    const front = Math.min(bottom - 0.018, floorUnder(path[Math.round(t * (path.length - 1))], back) - 0.014)
    const tuck = smoothstep(0.8, 1, centerDistance(t)) * 0.02
    return [
      [back - DIFFUSER_LENGTH_M, front - 0.014],
      [back * 0.6, bottom - 0.03],
      [overhang - 0.03, -0.075],
      [overhang - tuck, -0.042],
      [overhang - tuck, -0.026],
      [0.011, 0.012],
      [-0.008, 0.012],
      [back * 0.35 - 0.008, bottom * 0.5],
      [back, bottom - 0.004],
      [back - DIFFUSER_LENGTH_M, front],
    ]
  }
  const pieces: Piece[] = [part('kitPrimary', sweep(path, section, mix(0.8, 0.5, style.sharp)), DIFFUSER_EXPLODE_OFFSET)]
  const skin = faceSkin(model.hull, 'rear')
  const half = diffuserHalf(style)
  const depth = 0.02 + 0.025 * style.size
  const fin = (arc: number) => {
    const root = skin(arc, diffuserShare(model)).p
    const edge = skin(arc, -0.04).p
    const back = edge[0] - root[0]
    const bottom = edge[1] - root[1] - 0.034
    const tail = overhang + 0.015 * style.size
    const outline: Profile = [
      [back - DIFFUSER_LENGTH_M * 0.62, bottom - 0.008],
      [back - DIFFUSER_LENGTH_M * 0.5, bottom - depth],
      [tail - 0.06 * style.rake, bottom - depth],
      [tail, -0.05],
      [overhang - 0.02, -0.045],
      [back * 0.6, bottom + 0.003],
    ]
    return translateMesh(plate(outline, 0, 0.009), root)
  }
  const fins = linspace(-half * 0.88, half * 0.88, style.fins - 1)
    .filter((arc) => arc > 1e-6)
    .map(fin)
  const middle = style.fins % 2 === 1 ? [fin(0)] : []
  pieces.push(part('kitSecondary', mergeMeshes([...middle, ...fins, ...fins.map(mirrorMesh)]), DIFFUSER_EXPLODE_OFFSET))
  if (style.stripe)
    pieces.push(
      part(
        'kitAccent',
        edgeLine(path, (t) => [overhang - smoothstep(0.8, 1, centerDistance(t)) * 0.02, -0.034], 0.005),
        DIFFUSER_EXPLODE_OFFSET,
      ),
    )
  return pieces
}

/** A lip on the edge of the trunk or roof. */
export const rearSpoiler: PartBuilder = (model, style) => {
  const path = lipPath(model)
  const depth = ledge(model)
  const height = (t: number) => lipHeight(style, t)
  const overhang = (t: number) => lipOverhang(style, t)
  const tip = mix(0.012, 0.005, style.sharp)
  const lip = (t: number): Profile => {
    const h = height(t)
    const o = overhang(t)
    return [
      [-0.85 * depth, 0.012],
      [-0.42 * depth, 0.014 + h * 0.18],
      [o - 0.03, h * 0.8 + 0.012],
      [o - 0.004, h + 0.014],
      [o + tip * 0.5, h + 0.014 - tip],
      [o * 0.5 + 0.006, h * 0.35],
      [0.008, -0.012],
      [-0.012, -0.012],
      [-0.35 * depth, 0.002],
    ]
  }
  const pieces: Piece[] = [part('kitPrimary', sweep(path, lip, mix(0.9, 0.5, style.sharp)), DECK_EXPLODE_OFFSET)]
  if (style.stripe)
    pieces.push(
      part(
        'kitAccent',
        edgeLine(path, (t) => [overhang(t) + 0.001, height(t) + 0.012], 0.005),
        DECK_EXPLODE_OFFSET,
      ),
    )
  if (style.tiers > 1) pieces.push(part('kitSecondary', gurney(path, height, overhang, style.size), DECK_EXPLODE_OFFSET))
  return pieces
}

function gurney(path: readonly Station[], height: (t: number) => number, overhang: (t: number) => number, size: number): Mesh {
  const n = path.length - 1
  const from = Math.round(n * 0.2)
  const inner = path.slice(from, n - from + 1)
  const whole = (t: number) => mix(from / n, 1 - from / n, t)
  return sweep(
    inner,
    (t) => {
      const o = overhang(whole(t))
      const h = height(whole(t))
      const tall = 0.012 + 0.018 * size
      return [
        [o - 0.01, h],
        [o - 0.002, h],
        [o + 0.004, h + tall],
        [o - 0.004, h + tall],
      ]
    },
    0.4,
  )
}
