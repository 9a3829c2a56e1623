/// <reference types="node" />
import { loadGlb } from '@vorta/kit3d/load/load-glb'
import type { LoadedModel } from '@vorta/kit3d/load/loaded-model'
import { MeshFileError } from '@vorta/kit3d/measure/mesh-file'
import { packGlb } from '@vorta/kit3d/measure/writers'
import { GLB_SCENES } from '@vorta/kit3d/testing/glb-scenes'
import { measureBytes, PLAIN_GLB_TOOLS } from '@vorta/kit3d/testing/measure-bytes'
import fc from 'fast-check'
import { InstancedMesh, Matrix4, Mesh, type Object3D, Points, Vector3 } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'

const load = (bytes: Uint8Array<ArrayBuffer>) => loadGlb(bytes, () => {}, PLAIN_GLB_TOOLS)

interface Drawn {
  /** Corners of all triangles, or points of a cloud. */
  readonly corners: number[][]
  readonly triangles: number
}

/** The scene as three.js draws it. */
async function drawnByThree(bytes: Uint8Array<ArrayBuffer>): Promise<Drawn> {
  const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '')
  scene.updateMatrixWorld(true)
  const corners: number[][] = []
  let triangles = 0
  scene.traverse((object: Object3D) => {
    if (!(object instanceof Mesh || object instanceof Points)) return
    const { position } = object.geometry.attributes
    const order = object.geometry.index ? [...object.geometry.index.array] : Array.from({ length: position.count }, (_, i) => i)
    for (const matrix of worldMatrices(object)) {
      if (object instanceof Mesh) triangles += Math.floor(order.length / 3)
      for (const index of order) {
        const point =
          object instanceof Mesh ? object.getVertexPosition(index, new Vector3()) : new Vector3().fromBufferAttribute(position, index)
        corners.push(point.applyMatrix4(matrix).toArray())
      }
    }
  })
  return { corners, triangles }
}

function worldMatrices(object: Object3D): Matrix4[] {
  if (!(object instanceof InstancedMesh)) return [object.matrixWorld]
  return Array.from({ length: object.count }, (_, i) => {
    const matrix = new Matrix4()
    object.getMatrixAt(i, matrix)
    return matrix.premultiply(object.matrixWorld)
  })
}

function drawnHere({ parts }: LoadedModel): Drawn {
  const corners = parts.flatMap(({ positions, indices }) => {
    const order = indices ?? Array.from({ length: positions.length / 3 }, (_, i) => i)
    return Array.from(order, (index) => [...positions.subarray(index * 3, index * 3 + 3)])
  })
  return { corners, triangles: parts.reduce((sum, { indices }) => sum + (indices?.length ?? 0) / 3, 0) }
}

/** Triangles regardless of their order and of the corner they start with. */
const sorted = ({ corners }: Drawn) =>
  corners.map((corner) => corner.map((value) => (Math.round(value * 1e3) / 1e3 + 0).toFixed(3)).join(' ')).sort()

const boundsOf = ({ corners }: Drawn) =>
  [Math.min, Math.max].flatMap((pick) => [0, 1, 2].map((axis) => pick(...corners.map((corner) => corner[axis] ?? Number.NaN))))

describe.each(GLB_SCENES)('a GLB file with %s', (_name, make) => {
  it('has the geometry that three.js draws', async () => {
    const bytes = make()
    const [here, reference] = [drawnHere(await load(bytes)), await drawnByThree(bytes)]
    expect(here.triangles).toBe(reference.triangles)
    expect(sorted(here)).toEqual(sorted(reference))
  })

  it('has the same figures on the server and in the viewer', async () => {
    const bytes = make()
    const model = await load(bytes)
    const metrics = await measureBytes('glb', bytes, 7)
    const drawn = drawnHere(model)
    expect([metrics.vertexCount, metrics.triangleCount]).toEqual([model.vertexCount, drawn.triangles])
    const measured = [...metrics.boundsMm.min, ...metrics.boundsMm.max]
    boundsOf(drawn).forEach((value, i) => {
      expect(measured[i]).toBeCloseTo(value * 1000, 1)
    })
  })

  it('is accepted or rejected alike by the server and the viewer if it is damaged', async () => {
    const bytes = make()
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const broken = bytes.slice()
        for (const [at, value] of changes) broken[at] = value
        const loaded = await load(broken).catch((error: unknown) => error)
        const measured = await measureBytes('glb', broken).catch((error: unknown) => error)
        if (loaded instanceof Error || measured instanceof Error) {
          expect(loaded).toBeInstanceOf(MeshFileError)
          expect(measured).toEqual(loaded)
        } else expect(measured).toMatchObject({ vertexCount: (loaded as LoadedModel).vertexCount })
      }),
      { numRuns: 100 },
    )
  })
})

/** The same model as text. */
function asGltf(bytes: Uint8Array<ArrayBuffer>, dataUri: (binary: Uint8Array) => string): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer)
  const jsonBytes = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonBytes))) as { buffers: object[] }
  const binary = bytes.subarray(28 + jsonBytes)
  const buffers = [{ ...json.buffers[0], uri: dataUri(binary) }]
  return new TextEncoder().encode(JSON.stringify({ ...json, buffers }, null, 2))
}

describe('a glTF file', () => {
  const base64 = (binary: Uint8Array) => `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`

  it('has the figures of the GLB file if it contains its data', async () => {
    for (const [, make] of GLB_SCENES.slice(0, 4)) {
      const [binary, text] = [make(), asGltf(make(), base64)]
      expect(sorted(drawnHere(await load(text)))).toEqual(sorted(drawnHere(await load(binary))))
      expect(await measureBytes('glb', text)).toEqual(await measureBytes('glb', binary))
    }
  })

  it('is rejected with the names of files that it refers to', async () => {
    const text = asGltf((GLB_SCENES[0] ?? expect.fail())[1](), () => 'parts/kit%20v2.bin')
    const message = 'This glTF file refers to parts/kit v2.bin. Upload a ZIP file with the glTF file and the files that it refers to.'
    await expect(load(text)).rejects.toThrow(message)
    await expect(measureBytes('glb', text)).rejects.toThrow(message)
  })

  it('is read as GLB with its data as text', async () => {
    for (const [, make] of GLB_SCENES.slice(0, 4)) {
      const json = JSON.parse(new TextDecoder().decode(asGltf(make(), base64))) as { buffers: object[]; bufferViews: { buffer: number }[] }
      const text = Uint8Array.from(packGlb(json, new Uint8Array(0)))
      // The first buffer is the binary chunk, which nothing uses.
      const second = {
        ...json,
        buffers: [{ byteLength: 4 }, ...json.buffers],
        bufferViews: json.bufferViews.map((view) => ({ ...view, buffer: 1 })),
      }
      const mixed = Uint8Array.from(packGlb(second, Uint8Array.of(1, 2, 3, 4)))
      for (const bytes of [text, mixed]) {
        expect(sorted(drawnHere(await load(bytes)))).toEqual(sorted(drawnHere(await load(make()))))
        expect(await measureBytes('glb', bytes)).toEqual(await measureBytes('glb', make()))
      }
    }
  })

  it('is shown without nodes that KHR_node_visibility hides, and their children', async () => {
    const [, make] = GLB_SCENES.find(([name]) => name === 'one mesh at several nodes') ?? expect.fail()
    const json = JSON.parse(new TextDecoder().decode(asGltf(make(), base64))) as { nodes: object[]; scenes: object[] }
    const [shown, hidden, child] = json.nodes
    const isVisible = (visible: boolean) => ({ extensions: { KHR_node_visibility: { visible } } })
    const read = (nodes: object[], roots: number[]) =>
      load(
        Uint8Array.from(
          packGlb({ ...json, extensionsRequired: ['KHR_node_visibility'], nodes, scenes: [{ nodes: roots }] }, new Uint8Array(0)),
        ),
      )
    const triangles = async (nodes: object[], roots: number[]) => drawnHere(await read(nodes, roots)).triangles
    expect(await triangles([{ ...shown, ...isVisible(true) }, { ...hidden }, { ...child }], [0, 1, 2])).toBe(12)
    expect(await triangles([{ ...shown }, { ...hidden, ...isVisible(false) }, { ...child }], [0, 1, 2])).toBe(8)
    expect(
      await triangles([{ ...shown }, { ...hidden, ...isVisible(false), children: [2] }, { ...child, ...isVisible(true) }], [0, 1]),
    ).toBe(4)
    await expect(read([{ ...shown, ...isVisible(false) }], [0])).rejects.toThrow(/default scene contains no triangles/)
  })

  it('is named as such if it is damaged', async () => {
    const text = asGltf((GLB_SCENES[0] ?? expect.fail())[1](), () => 'data:application/octet-stream;base64,AAAA')
    await expect(load(text)).rejects.toThrow('This glTF file is damaged: it declares more data than it holds.')
    await expect(load(new TextEncoder().encode('{"asset": '))).rejects.toThrow("This glTF file is damaged: its JSON data can't be read.")
  })
})
