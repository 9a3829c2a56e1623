import type { Surface } from '../model.ts'
import type { GlbPart } from '../shape/to-glb.ts'
import { materialSettingsFor } from './material-settings.ts'
import type { Look } from './scene-plan.ts'

/** A part of a build for a file. Files have no procedural patterns and no clear coat. */
export function modelPart(name: string, surface: Surface, look: Look, { positions, normals, indices }: GlbPart['mesh']): GlbPart {
  const { color, metalness, roughness, opacity = 1, glow = 0, bothSides = false } = materialSettingsFor(look)
  return {
    name,
    mesh: { positions, normals, indices },
    material: { name: surface, color, metalness, roughness, opacity, glow, bothSides },
  }
}
