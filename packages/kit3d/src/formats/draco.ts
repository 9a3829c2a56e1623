/** The part of the Draco decoder (package draco3dgltf) that is used here. */
export interface DracoModule {
  readonly HEAPU8: Uint8Array
  readonly Decoder: new () => DracoDecoder
  readonly Mesh: new () => DracoGeometry
  readonly TRIANGULAR_MESH: number
  readonly DT_INT8: number
  readonly DT_UINT8: number
  readonly DT_INT16: number
  readonly DT_UINT16: number
  readonly DT_UINT32: number
  readonly DT_FLOAT32: number
  _malloc(bytes: number): number
  _free(pointer: number): void
  destroy(object: object): void
}

interface DracoGeometry {
  num_points(): number
  num_faces(): number
}

interface DracoDecoder {
  GetEncodedGeometryType(bytes: Int8Array): number
  DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: DracoGeometry): { ok(): boolean }
  GetTrianglesUInt32Array(mesh: DracoGeometry, bytes: number, pointer: number): boolean
  GetAttributeByUniqueId(mesh: DracoGeometry, id: number): { num_components(): number }
  GetAttributeDataArrayForAllPoints(mesh: DracoGeometry, attribute: object, type: number, bytes: number, pointer: number): boolean
}

/** An attribute of a compressed mesh and the type that its values are read as. */
export interface DracoAttribute {
  readonly id: number
  readonly componentType: number
  readonly componentBytes: number
  readonly width: number
}

interface DracoMesh {
  readonly points: number
  readonly triangles: number
  /** Unsigned 32-bit integers. */
  readonly indices: Uint8Array
  /** In the order of the request, without gaps between elements. */
  readonly attributes: readonly Uint8Array[]
}

/** Decompresses a mesh. Throws if the data is damaged or larger than allowed. */
export function decodeDraco(draco: DracoModule, source: Uint8Array, attributes: readonly DracoAttribute[], maxBytes: number): DracoMesh {
  const bytes = new Int8Array(source)
  const decoder = new draco.Decoder()
  const mesh = new draco.Mesh()
  if (decoder.GetEncodedGeometryType(bytes) !== draco.TRIANGULAR_MESH) throw new Error('Not a mesh')
  if (!decoder.DecodeArrayToMesh(bytes, bytes.length, mesh).ok()) throw new Error('Damaged data')
  const [points, triangles] = [mesh.num_points(), mesh.num_faces()]
  const sizes = attributes.map(({ componentBytes, width }) => points * componentBytes * width)
  if (sizes.reduce((sum, size) => sum + size, triangles * 12) > maxBytes) throw new Error('Too much data')
  const read = (length: number, fill: (pointer: number) => boolean) => {
    const pointer = draco._malloc(length)
    if (!fill(pointer)) throw new Error('Damaged data')
    // The memory may have been replaced by a larger one.
    const values = draco.HEAPU8.slice(pointer, pointer + length)
    draco._free(pointer)
    return values
  }
  const result = {
    points,
    triangles,
    indices: read(triangles * 12, (pointer) => decoder.GetTrianglesUInt32Array(mesh, triangles * 12, pointer)),
    attributes: attributes.map(({ id, componentType, width }, i) => {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id)
      if (attribute.num_components() !== width) throw new Error('Wrong type')
      const [size = 0, type] = [sizes[i], typeOf(draco, componentType)]
      return read(size, (pointer) => decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, size, pointer))
    }),
  }
  draco.destroy(mesh)
  draco.destroy(decoder)
  return result
}

function typeOf(draco: DracoModule, componentType: number): number {
  const { DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_UINT32, DT_FLOAT32 } = draco
  const types: Readonly<Record<number, number>> = {
    ...{ 5120: DT_INT8, 5121: DT_UINT8, 5122: DT_INT16 },
    ...{ 5123: DT_UINT16, 5125: DT_UINT32, 5126: DT_FLOAT32 },
  }
  return types[componentType] ?? DT_FLOAT32
}
