import type { Extent, Surface } from '@vorta/kit3d/model'
import { Group, type Material, Mesh, type Texture } from 'three'
import type { GeometryResult, Part } from './geometry-job.ts'
import type { Slot } from './scene-plan.ts'
import { toGeometry } from './to-geometry.ts'

const EXPLODE_REACH = 0.85

/** Where the car gets its materials from. */
export interface Wardrobe {
  materialOf(surface: Surface): Material
  ghost(): Material
  lettering(texture: Texture): Material
}

/** The car as meshes: one per surface and slot, kit parts apart so that they can move. */
export class CarModel {
  readonly group = new Group()
  readonly #slots = new Map<Slot, Mesh[]>()
  readonly #wardrobe: Wardrobe
  #letters: Mesh | null = null
  #sheet: Texture | null = null
  #exploded = 0
  #isKitAlone = false

  constructor(wardrobe: Wardrobe) {
    this.#wardrobe = wardrobe
  }

  /** The car's middle stands over the middle of the floor. */
  centre({ length }: Extent) {
    this.group.position.x = -length / 2
  }

  replace(slot: Slot, { parts, lettering }: GeometryResult) {
    this.remove(slot)
    if (slot === 'engravings' && lettering) {
      this.#letters = new Mesh(toGeometry(lettering))
      this.#letters.visible = false
      this.#letters.renderOrder = 1
      this.group.add(this.#letters)
      return
    }
    const meshes = parts.map((part) => this.#mesh(slot, part))
    this.#slots.set(slot, meshes)
    for (const mesh of meshes) this.group.add(mesh)
  }

  remove(slot: Slot) {
    for (const mesh of this.#slots.get(slot) ?? []) {
      mesh.geometry.dispose()
      this.group.remove(mesh)
    }
    this.#slots.delete(slot)
    if (slot === 'engravings') this.#removeLetters()
  }

  letter(texture: Texture | null) {
    if (!this.#letters) return
    this.#sheet?.dispose()
    this.#sheet = texture
    if (texture) this.#letters.material = this.#wardrobe.lettering(texture)
    this.#showLetters()
  }

  /** Takes new materials into use; shapes stay. */
  dress() {
    for (const [slot, meshes] of this.#slots)
      for (const mesh of meshes) mesh.material = this.#materialFor(slot, mesh.userData.surface as Surface)
  }

  explode(share: number) {
    this.#exploded = share
    for (const meshes of this.#slots.values()) for (const mesh of meshes) place(mesh, share)
    this.#showLetters()
  }

  /** Lets the car step back into grey so that only the kit is left to look at. */
  highlightKit(isOn: boolean) {
    this.#isKitAlone = isOn
    this.dress()
  }

  dispose() {
    for (const slot of [...this.#slots.keys()]) this.remove(slot)
    this.#removeLetters()
  }

  #mesh(slot: Slot, part: Part) {
    const mesh = new Mesh(toGeometry(part), this.#materialFor(slot, part.surface))
    mesh.userData = { surface: part.surface, explode: part.explode }
    mesh.name = `${slot}/${part.surface}`
    place(mesh, this.#exploded)
    return mesh
  }

  #materialFor(slot: Slot, surface: Surface) {
    return this.#isKitAlone && slot === 'body' && surface !== 'seam' ? this.#wardrobe.ghost() : this.#wardrobe.materialOf(surface)
  }

  /** The letters stand on the body's own coordinates, so they wait while the parts are away. */
  #showLetters() {
    if (this.#letters) this.#letters.visible = this.#sheet !== null && this.#exploded === 0
  }

  #removeLetters() {
    if (!this.#letters) return
    this.#sheet?.dispose()
    this.#sheet = null
    this.#letters.geometry.dispose()
    this.group.remove(this.#letters)
    this.#letters = null
  }
}

function place(mesh: Mesh, share: number) {
  const [x, y, z] = mesh.userData.explode as readonly [number, number, number]
  mesh.position.set(x, y, z).multiplyScalar(share * EXPLODE_REACH)
}
