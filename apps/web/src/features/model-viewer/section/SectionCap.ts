import { BufferAttribute, BufferGeometry, Group, type LineBasicMaterial, LineSegments, Mesh, type Plane, type ShaderMaterial } from 'three'
import type { SectionResult } from '../load/protocol.ts'
import { capMaterial, sectionLineMaterial } from '../scene/materials.ts'
import { roundStep } from '../scene/SceneLighting.ts'

/** The cut face of a section, hatched and outlined. */
export class SectionCap {
  readonly group = new Group()
  readonly #face: Mesh<BufferGeometry, ShaderMaterial>
  readonly #lines: LineSegments<BufferGeometry, LineBasicMaterial>

  /** The planes of the clipping box clip the cut face too. */
  constructor(modelMm: number, clippingPlanes: Plane[]) {
    this.#face = new Mesh(new BufferGeometry(), capMaterial(roundStep(modelMm / 90), clippingPlanes))
    this.#lines = new LineSegments(new BufferGeometry(), sectionLineMaterial(clippingPlanes))
    this.#lines.renderOrder = 2
    this.group.add(this.#face, this.#lines)
    this.group.visible = false
  }

  show({ positions, indices, lines }: SectionResult) {
    this.#face.geometry.dispose()
    this.#face.geometry = new BufferGeometry()
    this.#face.geometry.setAttribute('position', new BufferAttribute(positions, 3))
    this.#face.geometry.setIndex(new BufferAttribute(indices, 1))
    this.#lines.geometry.dispose()
    this.#lines.geometry = new BufferGeometry()
    this.#lines.geometry.setAttribute('position', new BufferAttribute(lines, 3))
    this.#face.visible = indices.length > 0
    this.#lines.visible = lines.length > 0
    this.group.visible = true
  }

  hide() {
    this.group.visible = false
  }

  dispose() {
    for (const object of [this.#face, this.#lines]) {
      object.geometry.dispose()
      object.material.dispose()
    }
  }
}
