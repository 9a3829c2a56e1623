import { deflateRawSync } from 'node:zlib'
import { load3mf } from '@vorta/kit3d/load/load-3mf'
import { crc32Of, textBytes, writeZip } from '@vorta/kit3d/testing/zip-writer'
import { describe, expect, it } from 'vitest'
import { ZIP_TOOLS } from './zip-tools.ts'

const triangle = '<vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/></vertices>'
const mesh = (triangles = '<triangle v1="0" v2="1" v3="2"/>') => `<mesh>${triangle}<triangles>${triangles}</triangles></mesh>`
const model = (resources: string, build = '<item objectid="1"/>', attributes = 'unit="millimeter"') =>
  `<?xml version="1.0"?><model ${attributes}><resources>${resources}</resources><build>${build}</build></model>`
const MODEL = model(`<object id="1">${mesh()}</object>`)
const PATH = '3D/3dmodel.model'

const stored = (name: string, text: string) => ({ name, packed: textBytes(text) })
function deflated(name: string, content: Uint8Array | string) {
  const bytes = typeof content === 'string' ? textBytes(content) : content
  return { name, packed: deflateRawSync(bytes), method: 8, crc: crc32Of(bytes), bytes: bytes.length }
}
const load = (bytes: Uint8Array) => load3mf(bytes, ZIP_TOOLS)
const loadText = (text: string) => load(writeZip([deflated(PATH, text)]))
const valid = writeZip([deflated(PATH, MODEL)])

describe('a ZIP archive', () => {
  it('is read with stored and compressed files', async () => {
    for (const entry of [stored(PATH, MODEL), deflated(PATH, MODEL)]) {
      const { parts, vertexCount } = await load(writeZip([stored('[Content_Types].xml', '<Types/>'), entry]))
      expect([parts.length, vertexCount]).toEqual([1, 3])
    }
  })

  it.each(['utf-8', 'utf-16'])('may contain a model in %s', async (encoding) => {
    const text = `\ufeff${MODEL.replace('<object', `<object name="Stoßfänger"`)}`
    const bytes = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le')
    const { parts } = await load(writeZip([deflated(PATH, bytes)]))
    expect(parts.map(({ name }) => name)).toEqual(['Stoßfänger'])
  })

  const zeros = deflateRawSync(new Uint8Array(32 * 1024 * 1024))
  const bomb = { name: PATH, packed: zeros, method: 8, crc: 0 }
  it.each<[string, Uint8Array, RegExp]>([
    [
      'that declares more than can be unpacked',
      writeZip([{ ...bomb, bytes: 2 ** 31 }]),
      /^We can't show this 3MF file: its files have more than 400 MB when unpacked/,
    ],
    [
      'whose files together are too large',
      writeZip(Array.from({ length: 20 }, (_, i) => ({ ...bomb, name: `${i}.model`, bytes: 2 ** 25 }))),
      /^We can't show this 3MF file: its files have more than 400 MB when unpacked/,
    ],
    ['that unpacks to more than it declares', writeZip([{ ...bomb, bytes: 1_000 }]), /larger than it declares/],
    ['with too many files', writeZip(Array.from({ length: 2_001 }, (_, i) => stored(`${i}.txt`, ''))), /more than 2,000 files/],
    ['that is cut off', valid.subarray(0, -30), /ends unexpectedly/],
    ['whose list of files is cut off', Uint8Array.from([...valid.subarray(0, -60), ...valid.subarray(-22)]), /list of files is incomplete/],
    [
      'whose content is cut off',
      writeZip([{ ...deflated(PATH, MODEL), packed: deflateRawSync(textBytes(MODEL)).subarray(0, -9) }]),
      /can't be unpacked/,
    ],
    ['with a wrong checksum', writeZip([{ ...deflated(PATH, MODEL), crc: 1 }]), /can't be unpacked/],
    ['with a wrong checksum of a stored file', writeZip([{ ...stored(PATH, MODEL), crc: 1 }]), /can't be unpacked/],
    ['with damaged content', writeZip([{ ...deflated(PATH, MODEL), packed: new Uint8Array(90).fill(255) }]), /can't be unpacked/],
    ['that is encrypted', writeZip([{ ...deflated(PATH, MODEL), flags: 1 }]), /^We can't show this 3MF file: it is encrypted/],
    ['compressed with Deflate64', writeZip([{ ...deflated(PATH, MODEL), method: 9 }]), /compression that isn't supported/],
    [
      'with a path to a parent folder',
      writeZip([deflated(PATH, MODEL), stored('../../etc/passwd', '')]),
      /file names that lead out of the archive/,
    ],
    [
      'with a path to a parent folder of Windows',
      writeZip([deflated(PATH, MODEL), stored('a\\..\\..\\b.model', '')]),
      /file names that lead out of the archive/,
    ],
    ['with an absolute path', writeZip([stored('/3D/3dmodel.model', MODEL)]), /file names that lead out of the archive/],
    [
      'with two files of the same name',
      writeZip([deflated(PATH, MODEL), stored('./3D/3dmodel.model', MODEL)]),
      /two files of the same name/,
    ],
  ])('%s is rejected', async (_name, bytes, message) => {
    await expect(load(bytes)).rejects.toMatchObject({ name: 'MeshFileError', kind: 'damaged', message: expect.stringMatching(message) })
  })

  it('inside another archive is not opened', async () => {
    await expect(load(writeZip([{ name: 'inner.3mf', packed: valid }]))).rejects.toMatchObject({ kind: 'wrong_format' })
  })
})

describe('a 3MF file', () => {
  it('has the size, names and groups of its build in millimeters', async () => {
    const assembly =
      `<object id="1" name="Clip">${mesh()}</object>` +
      '<object id="2" name="Pair"><components><component objectid="1"/><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 4 0 2"/></components></object>'
    const { parts, tree, vertexCount } = await loadText(model(assembly, '<item objectid="2"/>', 'unit="inch"'))
    expect(tree).toMatchObject({ parts: [], children: [{ name: 'Pair', parts: [0, 1] }] })
    expect(parts.map(({ name }) => name)).toEqual(['Clip', 'Clip'])
    expect([...(parts[0]?.positions ?? [])].slice(3, 4)).toEqual([254])
    expect([...(parts[1]?.positions ?? [])].map((value) => Math.round(value * 10) / 10)).toEqual([
      101.6, 0, 50.8, -152.4, 0, 50.8, 101.6, 254, 50.8,
    ])
    // The mirrored copy faces the same way.
    expect([...(parts[1]?.indices ?? [])]).toEqual([0, 2, 1])
    expect(vertexCount).toBe(3)
  })

  it('has the colors of objects, triangles and corners', async () => {
    const colors = '<basematerials id="5"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#0000FFFF"/></basematerials>'
    const partOf = async (object: string, triangles?: string) =>
      (await loadText(model(`${colors}<object id="1" ${object}>${mesh(triangles)}</object>`))).parts[0]
    expect((await partOf('pid="5" pindex="1"'))?.color).toEqual([0, 0, 1])
    expect((await partOf('', '<triangle v1="0" v2="1" v3="2" pid="5" p1="0"/>'))?.color).toEqual([1, 0, 0])
    const mixed = await partOf(
      'pid="5" pindex="0"',
      '<triangle v1="0" v2="1" v3="2"/><triangle v1="0" v2="2" v3="1" p1="1" p2="1" p3="0"/>',
    )
    expect(mixed?.color).toBeNull()
    const cornerColors = [...(mixed?.indices ?? [])].map((vertex) => [...(mixed?.colors?.subarray(vertex * 4, vertex * 4 + 3) ?? [])])
    const [red, blue] = [
      [255, 0, 0],
      [0, 0, 255],
    ]
    expect(cornerColors).toEqual([red, red, red, blue, blue, red])
  })

  it('ignores comments, also across pieces, and reads escaped names', async () => {
    const comment = `<!-- <object id="1" name="no"> ${'<vertex x="9" y="9" z="9"/>'.repeat(5_000)} -->`
    const text = model(`${comment}<object id="1" name="A &amp; B &#228; &#x524D; &#9999999;">${mesh()}</object>${comment}`)
    const { parts, vertexCount } = await loadText(text)
    expect([parts[0]?.name, vertexCount]).toEqual(['A & B ä 前 \ufffd', 3])
  })

  it('finds its models regardless of case', async () => {
    const component = '<object id="2"><components><component objectid="1" p:path="/3D/Objects/A.model"/></components></object>'
    const rels = '<Relationship Target="/3D/3dModel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>'
    const { parts } = await load(
      writeZip([
        stored('_rels/.rels', rels),
        stored('3d/3DMODEL.model', model(component, '<item objectid="2"/>')),
        stored('3D/objects/a.model', MODEL),
      ]),
    )
    expect(parts).toHaveLength(1)
  })

  const nested = Array.from(
    { length: 40 },
    (_, i) => `<object id="${i + 2}"><components><component objectid="${i + 1}"/></components></object>`,
  ).join('')
  const doubled = Array.from(
    { length: 20 },
    (_, i) => `<object id="${i + 2}"><components><component objectid="${i + 1}"/><component objectid="${i + 1}"/></components></object>`,
  ).join('')
  const lattice = 'unit="millimeter" xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02" requiredextensions="b"'
  const BEAMS = '<b:beamlattice radius="1"><b:beams><b:beam v1="0" v2="1"/></b:beams></b:beamlattice>'
  it.each<[string, string, RegExp]>([
    ['without parts', model(''), /part that doesn't exist/],
    ['with an empty build', model('', ''), /none of its objects with triangles is part of its build/],
    ['with a missing point', model(`<object id="1">${mesh('<triangle v1="0" v2="1" v3="7"/>')}</object>`), /point that doesn't exist/],
    ['with a negative point', model(`<object id="1">${mesh('<triangle v1="0" v2="1" v3="-1"/>')}</object>`), /point that doesn't exist/],
    ['with an invalid coordinate', MODEL.replace('x="10"', 'x="1e999"'), /aren't numbers/],
    [
      'with an invalid transform',
      model(`<object id="1">${mesh()}</object>`, '<item objectid="1" transform="1 0 0"/>'),
      /transforms is invalid/,
    ],
    [
      'with an object inside itself',
      model('<object id="1"><components><component objectid="1"/></components></object>'),
      /its parts contain each other/,
    ],
    ['nested too deeply', model(`<object id="1">${mesh()}</object>${nested}`, '<item objectid="41"/>'), /nested too deeply/],
    [
      'with too many copies',
      model(`<object id="1">${mesh()}</object>${doubled}`, '<item objectid="21"/>'),
      /too many parts|nested too deeply/,
    ],
    ['of beams only', model(`<object id="1"><mesh>${BEAMS}</mesh></object>`), /it consists of beam lattices/],
    ['with an endless tag', `<model ${'a'.repeat(2_000_000)}`, /tags is too long/],
    ['that requires an unknown extension', model('', '', lattice), /^This 3MF file requires beamlattice, which the viewer doesn't support/],
  ])('%s is rejected', async (_name, text, message) => {
    await expect(loadText(text)).rejects.toMatchObject({ name: 'MeshFileError', message: expect.stringMatching(message) })
  })

  it('with beams beside triangles says that they are missing', async () => {
    const object = mesh().replace('</mesh>', `${BEAMS}</mesh>`)
    expect(await loadText(model(`<object id="1">${object}</object>`))).toMatchObject({ parts: [{}], omitsBeams: true })
    expect(await loadText(MODEL)).toMatchObject({ omitsBeams: false })
  })

  it('that requires only extensions without effect on the shape is read', async () => {
    for (const name of ['production/2015/06', 'trianglesets/2021/07']) {
      const attributes = `xmlns:p="http://schemas.microsoft.com/3dmanufacturing/${name}" requiredextensions="p"`
      expect((await loadText(model(`<object id="1">${mesh()}</object>`, undefined, attributes))).parts.length).toBe(1)
    }
  })
})
