import { describe, expect, it } from 'vitest'
import { boundsOf, surfaceArea } from '../inspect/surface.ts'
import { loadObj, loadOff } from '../load/load-obj.ts'
import { loadPly } from '../load/load-ply.ts'
import { loadStl } from '../load/load-stl.ts'
import type { LoadedModel, LoadedPart } from '../load/loaded-model.ts'
import { ByteReader } from '../measure/byte-reader.ts'
import { measureMesh } from '../measure/measure.ts'
import type { SimpleMeshFormat } from '../measure/mesh-file.ts'
import { readMesh } from '../measure/read-mesh.ts'
import { writeStl } from '../measure/writers.ts'
import { inChunks } from '../testing/measure-bytes.ts'

const LOADERS = { obj: loadObj, off: loadOff, ply: loadPly, stl: loadStl }

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const utf16 = (text: string, isBigEndian: boolean) => Uint8Array.from([...text].flatMap((char) => pair(char.charCodeAt(0), isBigEndian)))
const pair = (code: number, isBigEndian: boolean) => (isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8])

const load = (format: SimpleMeshFormat, bytes: Uint8Array) => LOADERS[format](Uint8Array.from(bytes), () => {})
const areaOf = ({ parts }: LoadedModel) =>
  parts.reduce((sum, { positions, indices }) => sum + (indices ? surfaceArea({ positions, indices }) : 0), 0)

/** Loads a file, and checks that the server measures and previews the same, in chunks of any size. */
async function loadEverywhere(format: SimpleMeshFormat, bytes: Uint8Array): Promise<LoadedModel> {
  const model = await load(format, bytes)
  const triangles = model.parts.reduce((sum, { indices }) => sum + (indices?.length ?? 0) / 3, 0)
  for (const chunkBytes of [1, 7, 65_536]) {
    const source = () => ({ bytes: inChunks(bytes, chunkBytes), sizeBytes: bytes.length })
    const metrics = await measureMesh(format, source, 'mm')
    expect([metrics.vertexCount, metrics.triangleCount]).toEqual([model.vertexCount, triangles])
    expect([...metrics.boundsMm.min, ...metrics.boundsMm.max]).toEqual(
      Array.from(boundsOf(model.parts.map(({ positions }) => positions)), (value) => Math.round(value * 1000) / 1000),
    )
    const { positions, indices } = await readMesh(format, source(), { elements: 10_000, points: 10_000 })
    const preview = surfaceArea({ positions: Float32Array.from(positions), indices: Uint32Array.from(indices) })
    expect(preview).toBeCloseTo(areaOf(model), 4)
  }
  return model
}

/** An L of 20 × 20 with an arm width of 5: 175 square units. A fan from its first corner would cover more. */
const L_POINTS = [20, 20, 20, 0, 0, 0, 0, 5, 15, 5, 15, 20]
const lines = (z = 0) => Array.from({ length: 6 }, (_, i) => `v ${L_POINTS[i * 2]} ${L_POINTS[i * 2 + 1]} ${z}`).join('\n')

describe('OBJ', () => {
  it('splits concave polygons without covering more than their area', async () => {
    for (const face of ['1 2 3 4 5 6', '6 5 4 3 2 1', '4 5 6 1 2 3'])
      expect(areaOf(await loadEverywhere('obj', latin1(`${lines()}\nf ${face}\n`)))).toBeCloseTo(175, 4)
  })

  it.each([
    ['1 2 3 4', 1],
    ['4 3 2 1', -1],
  ])('keeps the direction of the concave polygon %s', async (face, direction) => {
    const { parts } = await load('obj', latin1(`v 0 0 0\nv 0 10 10\nv 0 0 4\nv 0 -10 10\nf ${face}\n`))
    const [{ positions, indices } = {}] = parts
    const yz = (corner: number) => [1, 2].map((axis) => positions?.[(indices?.[corner] ?? 0) * 3 + axis] ?? 0) as [number, number]
    const turns = [0, 3].map((corner) => {
      const [[ay, az], [by, bz], [cy, cz]] = [yz(corner), yz(corner + 1), yz(corner + 2)]
      return (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    })
    expect(turns).toEqual([40 * direction, 40 * direction])
  })

  it('splits a polygon whose points follow later', async () => {
    expect(areaOf(await loadEverywhere('obj', latin1(`v 9 9 9\nf 2 3 4 5 6 7\n${lines()}\n`)))).toBeCloseTo(175, 4)
  })

  it('splits a spiral of many corners and a polygon with a hole', async () => {
    const corners = 400
    const arm = (radius: number, i: number) => `v ${(radius + i / 20) * Math.cos(i / 20)} ${(radius + i / 20) * Math.sin(i / 20)} 0`
    const outer = Array.from({ length: corners / 2 }, (_, i) => arm(12, i))
    const inner = Array.from({ length: corners / 2 }, (_, i) => arm(10, corners / 2 - 1 - i))
    const face = Array.from({ length: corners }, (_, i) => i + 1).join(' ')
    const spiral = await loadEverywhere('obj', latin1([...outer, ...inner, `f ${face}`].join('\n')))
    expect(areaOf(spiral)).toBeCloseTo(shoelace([...outer, ...inner]), 2)
    const ring = 'v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nv 3 3 0\nv 3 7 0\nv 7 7 0\nv 7 3 0\nf 1 2 3 4 1 5 6 7 8 5\n'
    expect(areaOf(await loadEverywhere('obj', latin1(ring)))).toBeCloseTo(84, 4)
  })

  it('reads the old name of faces', async () => {
    expect(areaOf(await loadEverywhere('obj', latin1(`${lines()}\nfo 1 2 3 4 5 6\n`)))).toBeCloseTo(175, 4)
  })

  it('joins lines that end with a backslash', async () => {
    for (const end of ['\n', '\r\n']) {
      const bytes = latin1(`v 0 \\${end} 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0${end}f 1 2 \\${end}3 \\${end}4${end}`)
      expect(areaOf(await loadEverywhere('obj', bytes))).toBe(100)
    }
  })

  it('reads UTF-16, Latin-1 and a byte order mark', async () => {
    const text = 'o Stoßfänger\nv 0 0 0\nv 10 0 0\nv 10 10 0\nf 1 2 3\n'
    const files = [
      Uint8Array.from([0xff, 0xfe, ...utf16(text, false)]),
      Uint8Array.from([0xfe, 0xff, ...utf16(text, true)]),
      utf16(text, false),
      latin1(text),
      Uint8Array.from([0xef, 0xbb, 0xbf, ...latin1(text.replace('ß', '\xc3\x9f').replace('ä', '\xc3\xa4'))]),
    ]
    for (const bytes of files) {
      const { parts } = await loadEverywhere('obj', bytes)
      expect(parts.map(({ name }) => name)).toEqual(['Stoßfänger'])
    }
  })

  it('continues a group that is named again, and tells groups of objects apart', async () => {
    const triangle = 'f 1 2 3\n'
    const text = `v 0 0 0\nv 10 0 0\nv 10 10 0\no A\ng x\n${triangle}g y\n${triangle}g x\n${triangle}o B\ng x\n${triangle}`
    const { parts } = await loadEverywhere('obj', latin1(text))
    expect(parts.map(({ name, indices }) => [name, (indices?.length ?? 0) / 3])).toEqual([
      ['x', 2],
      ['y', 1],
      ['x', 1],
    ])
  })

  it('rejects polygons that would take too long', async () => {
    const corners = 30_000
    // Only the ends of a concave arc are ears.
    const arc = Array.from({ length: corners - 1 }, (_, i) => (i / corners) * 2 - 1)
    const points = ['v 0 9 0', ...arc.map((x) => `v ${x} ${-x * x} 0`)]
    const face = Array.from({ length: corners }, (_, i) => i + 1).join(' ')
    await expect(load('obj', latin1([...points, `f ${face}`].join('\n')))).rejects.toThrow(/too many corners/)
  })
})

/** RGB of the first corner of each triangle; null without colors. */
const triangleColors = ({ colors, indices }: Partial<LoadedPart> = {}) =>
  Array.from({ length: (indices?.length ?? 0) / 3 }, (_, i) => {
    const at = (indices?.[i * 3] ?? 0) * 4
    return colors ? [...colors.subarray(at, at + 3)] : null
  })

describe('OFF', () => {
  const SQUARE = '0 0 0\n10 0 0\n10 10 0\n0 10 0\n'

  it('reads comments, empty lines, counts beside the keyword, a byte order mark and face colors', async () => {
    const files = [
      `OFF\n4 1 4\n${SQUARE}4 0 1 2 3\n`,
      `OFF 4 1 4\n${SQUARE}4 0 1 2 3 255 0 0`,
      `\xef\xbb\xbfOFF\r\n# made by hand\r\n\r\n4 1 4 # counts\r\n${SQUARE.replaceAll('\n', '\r\n')}# faces\r\n4 0 1 2 3\r\n`,
      `OFF\n4\n1\n4\n${SQUARE}4 0 1 2 3\n`,
      `OFF\n4\n1\n${SQUARE}4 0 1 2 3\n`,
      `OFF 4\n1 # faces\n\n0\n${SQUARE}4 0 1 2 3\n`,
      `OFF\n4 1\n${SQUARE}4 0 1 2 3\n`,
      `NOFF\n4 2 0\n${SQUARE.replaceAll('\n', ' 0 0 1\n')}3 0 1 2\n3 0 2 3\n`,
    ]
    for (const text of files) expect(areaOf(await loadEverywhere('off', latin1(text)))).toBe(100)
  })

  it('splits concave polygons', async () => {
    const points = Array.from({ length: 6 }, (_, i) => `${L_POINTS[i * 2]} ${L_POINTS[i * 2 + 1]} 0\n`).join('')
    expect(areaOf(await loadEverywhere('off', latin1(`OFF\n6 1 0\n${points}6 0 1 2 3 4 5\n`)))).toBeCloseTo(175, 4)
  })

  it('reads the colors of vertices, and points without faces', async () => {
    const { parts } = await load('off', latin1('COFF\n3 1 0\n0 0 0 128 64 32 255\n1 0 0 0 0 0 255\n0 1 0 255 255 255 255\n3 0 1 2\n'))
    expect([...(parts[0]?.colors?.subarray(0, 3) ?? [])]).toEqual([128, 64, 32])
    const unannounced = await load('off', latin1('OFF\n3 1\n0 0 0 1.0 0.0 0.2\n1 0 0 0 0 0\n0 1 0 1 1 1\n3 0 1 2\n'))
    expect([...(unannounced.parts[0]?.colors?.subarray(0, 3) ?? [])]).toEqual([255, 0, 51])
    const cloud = await loadEverywhere('off', latin1(`OFF\n4 0 0\n${SQUARE}`))
    expect(cloud.parts[0]?.indices).toBeNull()
  })

  it.each([
    ['0 1 2 255 0 0', '0 2 3 0 0 255'],
    ['0 1 2 255 0 0 255', '0 2 3 0 0 255 128'],
    ['0 1 2 1.0 0.0 0.0', '0 2 3 0 0 1 # blue'],
    ['0 1 2 1 0 0 1', '0 2 3 0 0 1 0.5'],
  ])('reads the colors of the faces %s and %s', async (...faces) => {
    const { parts } = await loadEverywhere('off', latin1(`OFF\n4 2 0\n${SQUARE}${faces.map((face) => `3 ${face}\n`).join('')}`))
    expect(triangleColors(parts[0])).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })

  it('shows faces without a color in gray, and prefers the colors of vertices', async () => {
    const gray = [190, 190, 190]
    const some = await loadEverywhere('off', latin1(`OFF\n4 3 0\n${SQUARE}3 0 1 2\n3 0 2 3 0 255 0\n3 0 1 3 7\n`))
    expect(triangleColors(some.parts[0])).toEqual([gray, [0, 255, 0], gray])
    const both = await load('off', latin1(`COFF\n3 1 0\n${'0 0 0 1 2 3 255\n'.repeat(2)}9 9 9 1 2 3 255\n3 0 1 2 255 0 0\n`))
    expect(triangleColors(both.parts[0])).toEqual([[1, 2, 3]])
  })

  it.each([
    ['OFF\n4 1 0\n0 0 0\n', /ends unexpectedly/],
    ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n', /doesn't exist/],
    ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n99999 0\n', /faces is impossible/],
    ['OFF\n3 1 0\n0 0 nan\n1 0 0\n0 1 0\n3 0 1 2\n', /aren't numbers/],
    ['4OFF\n1 0 0\n0 0 0 0\n', /more than three dimensions/],
    ['OFF\n0 0 0\n', /no points/],
    ['OFF BINARY\n', /Binary OFF files are not supported/],
    ['PLY\n', /isn't an OFF file/],
  ])('rejects %j', async (text, message) => {
    await expect(load('off', latin1(text))).rejects.toThrow(message)
  })
})

const shoelace = (points: readonly string[]) => {
  const xy = points.map((line) => line.split(' ').slice(1, 3).map(Number) as [number, number])
  return (
    Math.abs(xy.reduce((sum, [x, y], i) => sum + x * (xy[(i + 1) % xy.length]?.[1] ?? 0) - y * (xy[(i + 1) % xy.length]?.[0] ?? 0), 0)) / 2
  )
}

describe('OFF in UTF-16', () => {
  it.each([true, false])('is read with big-endian %s', async (isBigEndian) => {
    const text = 'OFF\n4 1 0\n0 0 0\n10 0 0\n10 10 0\n0 10 0\n4 0 1 2 3\n'
    for (const start of ['\ufeff', '']) expect(areaOf(await loadEverywhere('off', utf16(start + text, isBigEndian)))).toBe(100)
  })
})

describe('PLY', () => {
  const header = (encoding: string, points: number, element: string, count: number, more = '') =>
    `ply\nformat ${encoding} 1.0\nelement vertex ${points}\nproperty float x\nproperty float y\nproperty float z\n${more}element ${element} ${count}\nproperty list int int vertex_indices\nend_header\n`

  it('splits concave polygons', async () => {
    const points = Array.from({ length: 6 }, (_, i) => `${L_POINTS[i * 2]} ${L_POINTS[i * 2 + 1]} 0\n`).join('')
    expect(areaOf(await loadEverywhere('ply', latin1(`${header('ascii', 6, 'face', 1)}${points}6 0 1 2 3 4 5\n`)))).toBeCloseTo(175, 4)
  })

  describe('as text whose lines are not records', () => {
    const points = ['0 0 0', '10 0 0', '10 10 0', '0 10 0']
    const faces = ['3 0 1 2', '3 0 2 3']
    const tokens = [...points, ...faces].join(' ').split(' ')
    it.each([
      ['all values in one line', tokens.join(' ')],
      ['one value per line', tokens.join('\r\n')],
      ['two values per line', tokens.map((token, i) => token + (i % 2 ? '\n' : ' ')).join('')],
      ['all faces in one line', `${points.join('\n')}\n${faces.join(' ')}\n`],
      ['all points in one line', `${points.join(' ')}\n${faces.join('\n')}\n`],
    ])('reads %s', async (_name, text) => {
      expect(areaOf(await loadEverywhere('ply', latin1(header('ascii', 4, 'face', 2) + text)))).toBe(100)
    })

    it('rejects a file that ends too early', async () => {
      const cut = latin1(header('ascii', 4, 'face', 2) + tokens.slice(0, -1).join('\n'))
      await expect(load('ply', cut)).rejects.toThrow()
    })

    it('ignores values that the header does not declare', async () => {
      const wide = [...points.map((point) => `${point} 0 0 1`), ...faces.map((face) => `${face} 255 128 0`)].join('\n')
      expect(areaOf(await loadEverywhere('ply', latin1(header('ascii', 4, 'face', 2) + wide)))).toBe(100)
    })
  })

  // Two strips of a 3 × 2 grid of unit squares.
  const STRIPS = [4, 0, 5, 1, 6, 2, 7, 3, -1, 8, 4, 9, 5, 10, 6, 11, 7]
  const grid = Array.from({ length: 12 }, (_, i) => [i % 4, Math.floor(i / 4), 0])

  it.each(['ascii', 'binary_little_endian', 'binary_big_endian'])('reads triangle strips of a %s file', async (encoding) => {
    const head = latin1(header(encoding, grid.length, 'tristrips', 1))
    const values = new DataView(new ArrayBuffer(grid.length * 12 + (STRIPS.length + 1) * 4))
    const isLittle = encoding === 'binary_little_endian'
    for (const [i, value] of grid.flat().entries()) values.setFloat32(i * 4, value, isLittle)
    for (const [i, value] of [STRIPS.length, ...STRIPS].entries()) values.setInt32(grid.length * 12 + i * 4, value, isLittle)
    const text = `${grid.map((point) => point.join(' ')).join('\n')}\n${STRIPS.length} ${STRIPS.join(' ')}`
    const data = encoding === 'ascii' ? latin1(text) : new Uint8Array(values.buffer)
    const model = await loadEverywhere('ply', Uint8Array.from([...head, ...data]))
    expect(areaOf(model)).toBeCloseTo(6, 5)
    // All triangles face the same way, so the projected areas add up too.
    const [{ indices = null } = {}] = model.parts
    const facing = Array.from({ length: (indices?.length ?? 0) / 3 }, (_, i) => turnOf([...(indices?.subarray(i * 3, i * 3 + 3) ?? [])]))
    expect(new Set(facing)).toEqual(new Set([Math.sign(facing[0] ?? 0)]))
  })

  const turnOf = ([a = 0, b = 0, c = 0]: number[]) => {
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = [], [cx = 0, cy = 0] = []] = [grid[a], grid[b], grid[c]]
    return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  }

  it.each(['ascii', 'binary_little_endian'])('reads the colors of the faces of a %s file', async (encoding) => {
    const element = 'property float x\nproperty float y\nproperty float z\nelement face 2\nproperty list uchar int vertex_indices\n'
    const head = `ply\nformat ${encoding} 1.0\nelement vertex 4\n${element}property list uchar float texcoord\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n`
    const faces = [
      { corners: [0, 1, 2], color: [128, 64, 32] },
      { corners: [0, 2, 3], color: [0, 0, 255] },
    ]
    const square = [0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0]
    const data = new DataView(new ArrayBuffer(48 + 2 * 21))
    for (const [i, value] of square.entries()) data.setFloat32(i * 4, value, true)
    for (const [face, { corners, color }] of faces.entries()) {
      const at = 48 + face * 21
      data.setUint8(at, 3)
      for (const [i, corner] of corners.entries()) data.setInt32(at + 1 + i * 4, corner, true)
      data.setUint8(at + 13, 1)
      for (const [i, value] of color.entries()) data.setUint8(at + 18 + i, value)
    }
    const lines = faces.map(({ corners, color }) => `3 ${corners.join(' ')} 1 0.5 ${color.join(' ')}\n`)
    const text = latin1(`0 0 0\n10 0 0\n10 10 0\n0 10 0\n${lines.join('')}`)
    const content = encoding === 'ascii' ? text : new Uint8Array(data.buffer)
    const { parts } = await loadEverywhere('ply', Uint8Array.from([...latin1(head), ...content]))
    expect(triangleColors(parts[0])).toEqual(faces.map(({ color }) => color))
  })

  it('reads 64-bit points and short indices after other elements and properties', async () => {
    const header = [
      'ply\nformat binary_big_endian 1.0\ncomment by hand\nobj_info 1',
      'element camera 1\nproperty float zoom\nproperty list uchar float lens',
      'element vertex 4\nproperty uchar red\nproperty double x\nproperty double y\nproperty double z',
      'element face 1\nproperty uchar flags\nproperty list int ushort vertex_index\nproperty float quality\nend_header\n',
    ].join('\n')
    const data = new DataView(new ArrayBuffer(13 + 4 * 25 + 17))
    data.setUint8(4, 2)
    const square = [0, 0, 10, 0, 10, 10, 0, 10]
    for (let i = 0; i < 4; i++) for (let axis = 0; axis < 2; axis++) data.setFloat64(13 + i * 25 + 1 + axis * 8, square[i * 2 + axis] ?? 0)
    data.setInt32(114, 4)
    for (let i = 0; i < 4; i++) data.setUint16(118 + i * 2, i)
    const model = await loadEverywhere('ply', Uint8Array.from([...latin1(header), ...new Uint8Array(data.buffer)]))
    expect(areaOf(model)).toBe(100)
  })

  it('rejects strips that are cut off or refer to missing points', async () => {
    const text = (strip: string) => latin1(`${header('ascii', 3, 'tristrips', 1)}0 0 0\n1 0 0\n0 1 0\n${strip}`)
    await expect(load('ply', text('4 0 1 2'))).rejects.toThrow(/ends unexpectedly|incomplete/)
    await expect(load('ply', text('3 0 1 5'))).rejects.toThrow(/doesn't exist/)
    await expect(load('ply', text('3 0 1 x'))).rejects.toThrow(/doesn't exist/)
  })
})

describe('STL', () => {
  const mesh = { positions: Float32Array.of(0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0), indices: Uint32Array.of(0, 1, 2, 0, 2, 3) }
  const ascii = String.fromCharCode(...writeStl(mesh, 'ascii'))
  const binary = (header: string, ...attributes: number[]) => {
    const bytes = writeStl(mesh, 'binary')
    bytes.set(latin1(header))
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    for (const [i, attribute] of attributes.entries()) view.setUint16(84 + i * 50 + 48, attribute, true)
    return bytes
  }
  const colorsOf = async (bytes: Uint8Array) => (await loadEverywhere('stl', bytes)).parts.flatMap(triangleColors)

  it('reads text after a byte order mark and comments', async () => {
    for (const start of ['\xef\xbb\xbf', '# made by hand\n', '\xef\xbb\xbf\r\n; one\r\n// two\r\n! three\r\n'])
      expect(areaOf(await loadEverywhere('stl', latin1(start + ascii)))).toBe(100)
    expect(areaOf(await loadEverywhere('stl', latin1(ascii.replace(/endfacet/g, 'endfacet\n  # next'))))).toBe(100)
  })

  it('reads text in UTF-16', async () => {
    for (const isBigEndian of [true, false])
      for (const start of ['\ufeff', '']) expect(areaOf(await loadEverywhere('stl', utf16(start + ascii, isBigEndian)))).toBe(100)
  })

  it('reads binary files with a header in UTF-16', async () => {
    expect(areaOf(await loadEverywhere('stl', binary('s\0o\0l\0i\0d\0')))).toBe(100)
  })

  it('reads keywords for ends with a space', async () => {
    const spaced = ascii.replace(/end(facet|loop|solid)/g, 'end $1')
    expect(spaced).toMatch(/end facet[\s\S]*end solid/)
    for (const text of [spaced, spaced.toUpperCase(), spaced.replaceAll('\n', '\r\n')])
      expect(areaOf(await loadEverywhere('stl', latin1(text)))).toBe(100)
    await expect(load('stl', latin1(spaced.replace('end solid', 'end')))).rejects.toThrow(/can't be read/)
  })

  it('accepts a few bytes after the triangles, but not many', async () => {
    for (const extra of [1, 2, 80, 512])
      expect(areaOf(await loadEverywhere('stl', Uint8Array.from([...binary('part'), ...new Uint8Array(extra)])))).toBe(100)
    await expect(load('stl', Uint8Array.from([...binary('part'), ...new Uint8Array(513)]))).rejects.toThrow(
      /longer than its triangle count/,
    )
  })

  it('reads the colors of VisCAM and Magics', async () => {
    expect(await colorsOf(binary('part', 0, 0))).toEqual([null, null])
    // Blue, green, red from the lowest bit; bit 15 marks a color.
    expect(await colorsOf(binary('part', 0x8000 | (31 << 10), 0x8000 | 31))).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
    expect(await colorsOf(binary('part', 0, 0x8000 | (31 << 5)))).toEqual([
      [190, 190, 190],
      [0, 255, 0],
    ])
    // Red, green, blue from the lowest bit; bit 15 marks the color of the header.
    expect(await colorsOf(binary('COLOR=\x80\x40\x20\xff', 0x8000, 31))).toEqual([
      [128, 64, 32],
      [255, 0, 0],
    ])
  })

  it('reads the material of Magics, and colors in text', async () => {
    expect(await colorsOf(binary('MATERIAL=\x80\x40\x20\xff', 0x8000, 31))).toEqual([
      [128, 64, 32],
      [255, 0, 0],
    ])
    const [first = '', second = ''] = ascii.split(/(?<=endfacet\n)/)
    const rest = ascii.slice(first.length + second.length)
    const red = first.replace('outer loop', 'color 1.0 0 0\nouter loop')
    expect(await colorsOf(latin1(red + second + rest))).toEqual([
      [255, 0, 0],
      [190, 190, 190],
    ])
    const blue = first.replace('\n', '\nCOLOR 0 0 255\n')
    expect(await colorsOf(latin1(blue + second.replace('endfacet', 'color 0 1 0\nendfacet') + rest))).toEqual([
      [0, 0, 255],
      [0, 255, 0],
    ])
    // The next solid has no color.
    expect(await colorsOf(latin1(blue + rest + first + rest))).toEqual([[0, 0, 255], null])
  })

  it('accepts a few bytes after the last solid of a text, but not many', async () => {
    for (const extra of ['\n\0\0', 'CRC 0815', '\xff\xfe\n\x03'])
      expect(areaOf(await loadEverywhere('stl', latin1(ascii + extra)))).toBe(100)
    await expect(load('stl', latin1(`${ascii}${'x'.repeat(513)}`))).rejects.toThrow(/line that can't be read/)
  })

  it('counts the triangles of binary files whose count was left out', async () => {
    for (const count of [0, 0xffffffff]) {
      const bytes = binary('part')
      new DataView(bytes.buffer, bytes.byteOffset).setUint32(80, count, true)
      expect(areaOf(await loadEverywhere('stl', bytes))).toBe(100)
      await expect(load('stl', bytes.subarray(0, -1))).rejects.toThrow(/longer than its triangle count|ends unexpectedly/)
    }
  })

  it('shares vertices only between triangles of the same color', async () => {
    const vertices = async (...attributes: number[]) =>
      ((await load('stl', binary('part', ...attributes))).parts[0]?.positions.length ?? 0) / 3
    expect(await vertices(0x8000 | 31, 0x8000 | 31)).toBe(4)
    expect(await vertices(0x8000 | 31, 0x8000)).toBe(6)
  })
})

const POINTS = ['0 0 0', '10 0 0', '10 20 0', '0 0 30']
const FACES = ['0 1 2', '0 1 3', '1 2 3', '0 2 3']
const offPoints = (rest = '') => POINTS.map((point) => `${point}${rest}\n`).join('')
const offFaces = (rest = '') => FACES.map((face) => `3 ${face}${rest}\n`).join('')
const oneLine = (text: string) => text.replaceAll('\n', ' ')
const objPoints = POINTS.map((point) => `v ${point}\n`).join('')
const facet = 'facet normal nan 0 1\nouter loop\nvertex 0 0 0\nvertex 1.0E+001 0 0\nvertex 10 20 30\nendloop\nendfacet\n'
const plyOf = (header: string, content: string) =>
  `ply \nformat ascii 1.0\n${header}end_header\n${content}`.replace('XYZ\n', 'property float x\nproperty float y\nproperty float z\n')
const PLY_FACES = 'element face 4\nproperty list uchar int vertex_index\n'

it.each<[string, SimpleMeshFormat, string, number]>([
  ['an OFF file without its keyword', 'off', `# made by hand\n4 4\n${offPoints()}${offFaces()}`, 4],
  ['an OFF file with its numbers beside the keyword', 'off', `OFF 4 4 6\n${offPoints()}${offFaces()}`, 4],
  ['an OFF file without a space after the keyword', 'off', `OFF4 4 6\n${offPoints()}${offFaces()}`, 4],
  ['an OFF file with comments in its lines', 'off', `OFF # a\n4 4 6 # b\n${offPoints(' # c')}${offFaces(' # d')}`, 4],
  ['an OFF file in one line', 'off', oneLine(`OFF\n4 4 6\n${offPoints()}${offFaces()}`), 4],
  ['an OFF file in one line without its keyword', 'off', oneLine(`4 4 6\n${offPoints()}${offFaces()}`), 4],
  ['an OFF file in one line with normals', 'off', oneLine(`NCOFF\n4 4 6\n${offPoints(' 0 0 1 255 0 0 255')}${offFaces()}`), 4],
  ['an OFF file with all points in one line', 'off', `OFF\n# points\n4 4 6\n${oneLine(offPoints())}\n${offFaces()}`, 4],
  ['an OFF file with more numbers beside its counts', 'off', `OFF\n4 4 6 0\n${offPoints()}${offFaces()}`, 4],
  ['an OFF file with colors of points', 'off', `COFF\n4 4 6\n${offPoints(' 255 0 0')}${offFaces()}`, 4],
  ['an OFF file with normals and colors', 'off', `NCOFF\n4 4 6\n${offPoints(' 0 0 1 255 0 0 255')}${offFaces(' 0.5 0.5 1')}`, 4],
  ['an OFF file with an unused point', 'off', `off\n5 4 6\n${offPoints()}500 500 500\n${offFaces()}`, 4],
  ['an OBJ file with an unused point', 'obj', `${objPoints}v 500 500 500\nf 1 2 3\nf 1 2 4\n`, 2],
  ['an OBJ file with lines beside its faces', 'obj', `${objPoints}l 1 2 3\nf -4 -3 -2\nf 1 2 4\n`, 2],
  ['an OBJ file in upper case', 'obj', `${objPoints}vn 0 0 1\nvt 0 1\ng a\nf 1/1/1 2/1/1 3/1/1\nf 1 2 4\n`.toUpperCase(), 2],
  ['an OBJ file with points', 'obj', `${objPoints}p 1 2 3 4\n`, 0],
  ['a PLY file with an unused point', 'ply', plyOf(`element vertex 5\nXYZ\n${PLY_FACES}`, `${offPoints()}500 500 500\n${offFaces()}`), 4],
  [
    'a PLY file with lists at its points',
    'ply',
    plyOf(`element vertex 4\nXYZ\nproperty list uchar int near\n${PLY_FACES}`, `${offPoints(' 2 0 1')}${offFaces()}`),
    4,
  ],
  ['a PLY file that lacks the lists of its points', 'ply', plyOf('element vertex 4\nXYZ\nproperty list uchar int near\n', offPoints()), 0],
  ['an STL file with whole facets in lines', 'stl', `solid\n${facet.replaceAll('\n', ' ')}\n${facet.replaceAll('\n', ' ')}\nendsolid\n`, 2],
  ['an STL file in one line', 'stl', oneLine(`solid my part\n${facet}${facet}endsolid my part\n`), 2],
  [
    'an STL file in one line with several solids',
    'stl',
    oneLine(`solid a\n${facet}endsolid a\nsolid\n${facet}endsolid\n`).toUpperCase(),
    2,
  ],
  ['an STL file in one line after a comment', 'stl', `# made by hand\n ${oneLine(`solid\n${facet}end solid\n`)}`, 1],
  ['an STL file with colors of facets', 'stl', `solid\n${facet.replace('outer', 'color 0.5 0.5 1\nouter')}endsolid\n`, 1],
  ['an STL file with empty solids', 'stl', `solid a\nendsolid\nsolid b\n${facet}endsolid\nsolid c\nendsolid\n`, 1],
  ['an STL file with padding', 'stl', `solid\n${facet}endsolid\n\x1a\n\0\0\0`, 1],
  ['an STL file of a Fortran program', 'stl', `solid\n${facet.replace('1.0E+001', '1.0D+01')}endsolid\n`, 1],
  ['an STL file in upper case', 'stl', `SOLID A\n${facet.toUpperCase()}ENDSOLID A\n`, 1],
])('%s is accepted and has the size of what is shown', async (_name, format, text, triangles) => {
  const model = await loadEverywhere(format, latin1(text))
  expect(model.parts.reduce((sum, { indices }) => sum + (indices?.length ?? 0) / 3, 0)).toBe(triangles)
  expect([...boundsOf(model.parts.map(({ positions }) => positions))]).toEqual([0, 0, 0, 10, 20, 30])
})

it.each<[SimpleMeshFormat, string, number]>([
  ['stl', oneLine(`solid a\n${facet.repeat(16_000)}endsolid a\nsolid b\n${facet}endsolid b\n`), 16_001],
  ['off', oneLine(`OFF\n4 400000 0\n${offPoints()}${offFaces().repeat(100_000)}`), 400_000],
])('an %s file whose only line is longer than the window is accepted', async (format, text, triangles) => {
  const bytes = latin1(text)
  expect(bytes.length).toBeGreaterThan(ByteReader.WINDOW_BYTES)
  const model = await load(format, bytes)
  expect(model.parts.reduce((sum, { indices }) => sum + (indices?.length ?? 0) / 3, 0)).toBe(triangles)
  if (format === 'stl') expect(model.parts.map(({ name }) => name)).toEqual(['a', 'b'])
})

it('an STL file in one line without its end is rejected as damaged', async () => {
  await expect(load('stl', latin1(oneLine(`solid a\n${facet}${facet}`)))).rejects.toThrow(/ends unexpectedly/)
})

const binaryStl = (...corners: number[]) => writeStl({ positions: Float32Array.from(corners), indices: Uint32Array.of(0, 1, 2) }, 'binary')

it.each<[string, SimpleMeshFormat, Uint8Array, string]>([
  ['an OBJ file of lines', 'obj', latin1(`${objPoints}l 1 2 3 4\n`), "OBJ file: it contains lines only, which the viewer doesn't show."],
  ['an OBJ file of curves', 'obj', latin1(`${objPoints}cstype bezier\ncurv 0 1 1 2 3 4\n`), 'OBJ file: it contains free-form curves'],
  ['an OFF file of lines', 'off', latin1(`OFF\n4 1 0\n${offPoints()}2 0 1\n`), 'OFF file: it contains lines only'],
  [
    'a PLY file of lines',
    'ply',
    latin1(plyOf('element vertex 4\nXYZ\nelement edge 1\nproperty int vertex1\nproperty int vertex2\n', `${offPoints()}0 1\n`)),
    'PLY file: it contains lines only',
  ],
  [
    'an OFF file of four dimensions',
    'off',
    latin1(`4OFF\n4 4 6\n${offPoints(' 1')}${offFaces()}`),
    'OFF file: it has more than three dimensions.',
  ],
  [
    'an STL file with decimal commas',
    'stl',
    latin1(`solid\n${facet.replace('10 20 30', '10,5 20,5 30,5')}endsolid\n`),
    'STL file: its numbers have decimal commas. Export it with decimal points.',
  ],
  ['an OBJ file with decimal commas', 'obj', latin1('v 0,5 1,5 2,5\n'), 'OBJ file: its numbers have decimal commas'],
  ['an STL file without triangles', 'stl', latin1('solid a\nendsolid a\n'), 'STL file: it contains nothing to show.'],
  ['an STL file of 1e30 mm', 'stl', binaryStl(0, 0, 0, 1e30, 0, 0, 0, 1e30, 0), 'STL file: it is more than a billion units long.'],
  ['an STL file without a size', 'stl', binaryStl(1, 1, 1, 1, 1, 1, 1, 1, 1), 'STL file: it has no size'],
])('%s is rejected with the true reason', async (_name, format, bytes, message) => {
  const source = () => ({ bytes: inChunks(bytes, 65_536), sizeBytes: bytes.length })
  await expect(measureMesh(format, source, 'mm')).rejects.toThrow(`We can't show this ${message}`)
})
