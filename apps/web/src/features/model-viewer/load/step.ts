import { shortName } from '@vorta/kit3d/formats/part-name'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type PartGroup } from '@vorta/kit3d/load/loaded-model'
import { toSrgbByte } from '@vorta/kit3d/load/srgb'
import { MeshFileError } from '@vorta/kit3d/measure/mesh-file'
import type { OcctMesh, OcctModule, OcctNode } from 'occt-import-js'

const HEADER = 'ISO-10303-21'
const FOOTER = 'END-ISO-10303-21'

const damaged = (reason: string) => new MeshFileError('damaged', `This STEP file is damaged: ${reason}. Please export it again.`)

/** Tessellates a solid model in mm. The deviation of curves is at most a thousandth of its size. */
export function loadStep(bytes: Uint8Array<ArrayBuffer>, occt: OcctModule): LoadedModel {
  assertStepFile(bytes)
  const { success, root, meshes } = read(bytes, occt)
  if (!success) throw damaged("its shapes can't be read")
  const parts = meshes.map(partOf)
  if (parts.length === 0) throw damaged('it contains no shapes')
  if (parts.length > LOAD_LIMITS.parts) throw damaged('it contains too many parts')
  const points = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  checkLoadLimits(points)
  const names = new Map<number, string>()
  const tree = unwrap(groupOf(root, names))
  return {
    parts: parts.map((part, i) => ({ ...part, name: names.get(i) || part.name || `Part ${i + 1}` })),
    tree,
    vertexCount: points,
  }
}

/** Checks the header and the footer before the importer is run. */
function assertStepFile(bytes: Uint8Array) {
  const text = (chunk: Uint8Array) => String.fromCharCode(...chunk)
  if (!text(bytes.subarray(0, 256)).trimStart().startsWith(HEADER)) throw new MeshFileError('wrong_format', "This isn't a STEP file.")
  if (!text(bytes.subarray(-2048)).includes(FOOTER)) throw damaged('it ends unexpectedly')
}

function read(bytes: Uint8Array, occt: OcctModule) {
  try {
    return occt.ReadStepFile(bytes, {
      linearUnit: 'millimeter',
      linearDeflectionType: 'bounding_box_ratio',
      linearDeflection: 0.001,
      angularDeflection: 0.35,
    })
  } catch {
    // The error of the importer means nothing to users.
    throw new MeshFileError(
      'damaged',
      "We couldn't open this STEP file. It may be damaged or too large for your browser. You can still download it.",
    )
  }
}

function partOf({ name, color, attributes, index, brep_faces }: OcctMesh): Omit<LoadedPart, 'name'> & { name: string } {
  const positions = Float32Array.from(attributes.position.array)
  const indices = Uint32Array.from(index.array)
  const points = positions.length / 3
  if (positions.some((value) => !Number.isFinite(value)) || indices.some((corner) => corner >= points))
    throw damaged("its shapes can't be read")
  const normals = attributes.normal ? Float32Array.from(attributes.normal.array) : null
  return {
    name: shortName(name),
    positions,
    indices,
    normals: normals?.length === positions.length ? normals : null,
    colors: faceColors(brep_faces, indices, points, color ?? null),
    color: color ?? null,
  }
}

/** Vertex colors for faces with their own color. Faces do not share vertices. */
function faceColors(
  faces: OcctMesh['brep_faces'],
  indices: Uint32Array,
  points: number,
  partColor: readonly [number, number, number] | null,
) {
  if (!faces.some(({ color }) => color)) return null
  const colors = new Uint8Array(points * 4).fill(255)
  const base = partColor ?? [0.62, 0.64, 0.67]
  for (const { first, last, color } of faces) {
    for (let corner = first * 3; corner < (last + 1) * 3; corner++) {
      colors.set((color ?? base).map(toSrgbByte), (indices[corner] ?? 0) * 4)
    }
  }
  return colors
}

/** A node without children is a leaf, so its name is given to its meshes. */
function groupOf(node: OcctNode, names: Map<number, string>): PartGroup {
  const parts = [...node.meshes]
  const children: PartGroup[] = []
  for (const child of node.children) {
    if (child.children.length > 0) children.push(groupOf(child, names))
    else {
      for (const mesh of child.meshes) names.set(mesh, shortName(child.name))
      parts.push(...child.meshes)
    }
  }
  return { name: shortName(node.name), parts, children }
}

/** Removes wrappers around a single group. */
const unwrap = (group: PartGroup): PartGroup => {
  const [only, ...others] = group.children
  return only && others.length === 0 && group.parts.length === 0 ? unwrap(only) : { ...group, name: group.name || 'Model' }
}
