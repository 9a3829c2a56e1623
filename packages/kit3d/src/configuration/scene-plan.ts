import type { EngravingPosition, Feature, Finish, KitStyle, Material } from '@vorta/contract/orders/catalog'
import type { BodyRequest, Detail, KitRequest, Surface } from '../model.ts'
import { SURFACES } from '../model.ts'
import type { Build, Inscription } from './build.ts'

/** The four parts of the scene; each is computed and replaced independently. */
const SLOTS = ['body', 'kit', 'features', 'engravings'] as const
export type Slot = (typeof SLOTS)[number]

export interface EngravingSlot {
  readonly position: EngravingPosition
  readonly index: number
}

/** A request to the geometry worker. */
export type GeometryRequest =
  | ({ readonly slot: 'body' } & BodyRequest)
  | ({ readonly slot: 'kit' } & KitRequest)
  | ({ readonly slot: 'features'; readonly features: readonly Feature[]; readonly style: KitStyle } & BodyRequest)
  | ({ readonly slot: 'engravings'; readonly places: readonly EngravingSlot[] } & KitRequest)

/** A symbolic description of a surface; material-settings.ts turns it into shading parameters. */
export type Look =
  | { readonly kind: 'paint'; readonly color: string }
  | { readonly kind: 'kit'; readonly material: Material; readonly finish: Finish; readonly color: string }
  | { readonly kind: 'line'; readonly finish: Finish; readonly color: string }
  | { readonly kind: 'glow'; readonly color: string }
  | { readonly kind: 'ghost' }
  | { readonly kind: 'fixed'; readonly surface: Surface }

export interface ScenePlan {
  readonly requests: Readonly<Partial<Record<Slot, GeometryRequest>>>
  readonly looks: Readonly<Record<Surface, Look>>
  readonly inscriptions: readonly Inscription[]
  readonly inscriptionColor: string
}

export interface PlanChange {
  readonly build: readonly GeometryRequest[]
  readonly remove: readonly Slot[]
  readonly surfaces: readonly Surface[]
  /** The text or color of the engravings changed; their geometry may be unchanged. */
  readonly lettering: boolean
}

/** Equal requests have equal keys, to look up cached results. */
export const requestKey = (request: GeometryRequest): string => JSON.stringify(request)
export const lookKey = (look: Look): string => JSON.stringify(look)

export function planScene(build: Build, detail: Detail): ScenePlan {
  const { bodyType, vehicle, kit, additionalParts, style, features, inscriptions } = build
  const body: BodyRequest = { bodyType, vehicle, detail }
  const requests: Partial<Record<Slot, GeometryRequest>> = {
    body: { slot: 'body', ...body },
    kit: { slot: 'kit', ...body, kit, additionalParts, style },
  }
  if (features.length > 0) requests.features = { slot: 'features', ...body, features, style }
  if (inscriptions.length > 0) requests.engravings = { slot: 'engravings', ...body, kit, style, places: engravingSlots(inscriptions) }
  return { requests, looks: surfaceLooks(build), inscriptions, inscriptionColor: build.colors.accent }
}

/** Engravings at the same position are placed side by side, in the order they were entered. */
function engravingSlots(inscriptions: readonly Inscription[]): EngravingSlot[] {
  const taken = new Map<EngravingPosition, number>()
  return inscriptions.map(({ position }) => {
    const index = taken.get(position) ?? 0
    taken.set(position, index + 1)
    return { position, index }
  })
}

function surfaceLooks(build: Build): Record<Surface, Look> {
  const { material, finish, colors, paint } = build
  const kit = (color: string): Look => ({ kind: 'kit', material, finish, color })
  const chosen: Partial<Record<Surface, Look>> = {
    paint: { kind: 'paint', color: paint },
    kitPrimary: kit(colors.primary),
    kitSecondary: kit(colors.secondary),
    kitAccent: { kind: 'line', finish, color: colors.accent },
    ledGlow: { kind: 'glow', color: colors.accent },
    featurePaint: { kind: 'paint', color: paint },
    featureTrim: kit(colors.primary),
  }
  const looks = SURFACES.map((surface): [Surface, Look] => [surface, chosen[surface] ?? { kind: 'fixed', surface }])
  return Object.fromEntries(looks) as Record<Surface, Look>
}

/** What must be computed, removed or repainted to get from one plan to the next. */
export function changesBetween(old: ScenePlan | null, next: ScenePlan): PlanChange {
  const before = old?.requests ?? {}
  const isNew = (request: GeometryRequest) => {
    const previous = before[request.slot]
    return !previous || requestKey(previous) !== requestKey(request)
  }
  return {
    build: SLOTS.flatMap((slot) => next.requests[slot] ?? []).filter(isNew),
    remove: SLOTS.filter((slot) => before[slot] && !next.requests[slot]),
    surfaces: SURFACES.filter((surface) => !old || lookKey(old.looks[surface]) !== lookKey(next.looks[surface])),
    lettering: lettering(old) !== lettering(next),
  }
}

const lettering = (plan: ScenePlan | null) => (plan?.inscriptions.length ? JSON.stringify([plan.inscriptions, plan.inscriptionColor]) : '')
