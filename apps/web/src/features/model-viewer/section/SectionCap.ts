import { BufferAttribute, BufferGeometry, Group, LineSegments, Mesh, type ShaderMaterial } from 'three'
import type { SectionResult } from '../load/protocol.ts'
import { capMaterial, sectionLineMaterial } from '../scene/materials.ts'
import { roundStep } from '../scene/SceneLighting.ts'

/** The cut face of a section, hatched and outlined. */
export class SectionCap {
  readonly group = new Group()
  readonly #face: Mesh<BufferGeometry, ShaderMaterial>
  readonly #lines = new LineSegments(new BufferGeometry(), sectionLineMaterial())

  constructor(modelMm: number) {
    this.#face = new Mesh(new BufferGeometry(), capMaterial(roundStep(modelMm / 90)))
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
