import type { GeometryResult, Part } from '@vorta/kit3d/configuration/geometry-job'
import type { Slot } from '@vorta/kit3d/configuration/scene-plan'
import type { Extent, Surface } from '@vorta/kit3d/model'
import { Group, type Material, Mesh, type Texture } from 'three'
import { toGeometry } from '../geometry/to-geometry.ts'
import { REFLECTED_LAYER } from './FloorReflection.ts'

const EXPLODE_SCALE = 0.85

/** Seen in the reflection on the floor. The rest is too small, too dark or hidden to be worth its draw calls. */
const REFLECTED = new Set<Surface>(['paint', 'glass', 'rubber', 'rim', 'underbody', 'kitPrimary', 'kitAccent'])
const isReflected = (slot: Slot, surface: Surface) => slot !== 'features' && REFLECTED.has(surface)

/** Provides the materials of the car. */
export interface MaterialSource {
  materialOf(surface: Surface): Material
  ghost(): Material
  lettering(texture: Texture): Material
}

/** Limits drawing to a part of the canvas. */
export interface ClipRegion {
  begin(): void
  end(): void
}

/** The meshes of the car: one per surface and slot. Kit parts are separate so that they can move. */
export class CarModel {
  readonly group = new Group()
  readonly #slots = new Map<Slot, Mesh[]>()
  readonly #materials: MaterialSource
  #letteringMesh: Mesh | null = null
  #letteringTexture: Texture | null = null
  #exploded = 0
  #isKitHighlighted = false
  #isKitShown = true
  #kitRegion: ClipRegion | null = null

  constructor(materials: MaterialSource) {
    this.#materials = materials
  }

  /** Places the middle of the car at the origin. */
  center({ length }: Extent) {
    this.group.position.x = -length / 2
  }

  replace(slot: Slot, { parts, lettering }: GeometryResult) {
    this.remove(slot)
    if (slot === 'engravings' && lettering) {
      this.#letteringMesh = new Mesh(toGeometry(lettering))
      this.#letteringMesh.visible = false
      this.#letteringMesh.renderOrder = 1
      this.#clipToRegion(this.#letteringMesh)
      this.group.add(this.#letteringMesh)
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
    if (slot === 'engravings') this.#removeLettering()
  }

  setLettering(texture: Texture | null) {
    if (!this.#letteringMesh) return
    this.#letteringTexture?.dispose()
    this.#letteringTexture = texture
    if (texture) this.#letteringMesh.material = this.#materials.lettering(texture)
    this.#updateLetteringVisibility()
  }

  /** Applies new materials and leaves the geometry as it is. */
  updateMaterials() {
    for (const [slot, meshes] of this.#slots)
      for (const mesh of meshes) mesh.material = this.#materialFor(slot, mesh.userData.surface as Surface)
  }

  /** All meshes except the engravings, which are textures. */
  meshes(): Mesh[] {
    return [...this.#slots.values()].flat()
  }

  explode(amount: number) {
    this.#exploded = amount
    for (const meshes of this.#slots.values()) for (const mesh of meshes) setOffset(mesh, amount)
    this.#updateLetteringVisibility()
  }

  /** Shows the car in gray so that the kit stands out. */
  highlightKit(isOn: boolean) {
    this.#isKitHighlighted = isOn
    this.updateMaterials()
  }

  /** Shows or hides everything that was added to the stock car. */
  showKit(isShown: boolean) {
    for (const [slot, meshes] of this.#slots) if (slot !== 'body') for (const mesh of meshes) mesh.visible = isShown
    this.#isKitShown = isShown
    this.#updateLetteringVisibility()
  }

  /** Draws everything that was added to the stock car in this region only; null draws it everywhere. */
  limitKitTo(region: ClipRegion | null) {
    this.#kitRegion = region
  }

  dispose() {
    for (const slot of [...this.#slots.keys()]) this.remove(slot)
    this.#removeLettering()
  }

  #mesh(slot: Slot, part: Part) {
    const mesh = new Mesh(toGeometry(part), this.#materialFor(slot, part.surface))
    mesh.userData = { surface: part.surface, explode: part.explode }
    mesh.name = `${slot}/${part.surface}`
    if (isReflected(slot, part.surface)) mesh.layers.enable(REFLECTED_LAYER)
    setOffset(mesh, this.#exploded)
    if (slot !== 'body') this.#clipToRegion(mesh)
    return mesh
  }

  #clipToRegion(mesh: Mesh) {
    mesh.onBeforeRender = () => this.#kitRegion?.begin()
    mesh.onAfterRender = () => this.#kitRegion?.end()
  }

  #materialFor(slot: Slot, surface: Surface) {
    return this.#isKitHighlighted && slot === 'body' && surface !== 'seam' ? this.#materials.ghost() : this.#materials.materialOf(surface)
  }

  /** The lettering uses the coordinates of the assembled car, so it is hidden in the exploded view. */
  #updateLetteringVisibility() {
    if (this.#letteringMesh) this.#letteringMesh.visible = this.#isKitShown && this.#letteringTexture !== null && this.#exploded === 0
  }

  #removeLettering() {
    if (!this.#letteringMesh) return
    this.#letteringTexture?.dispose()
    this.#letteringTexture = null
    this.#letteringMesh.geometry.dispose()
    this.group.remove(this.#letteringMesh)
    this.#letteringMesh = null
  }
}

function setOffset(mesh: Mesh, amount: number) {
  const [x, y, z] = mesh.userData.explode as readonly [number, number, number]
  mesh.position.set(x, y, z).multiplyScalar(amount * EXPLODE_SCALE)
}
