/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadSolids, type OcctModule } from '@vorta/kit3d/load/load-solids'
import type { LoadedPart } from '@vorta/kit3d/load/loaded-model'
import { measureModel } from '@vorta/kit3d/measure/measure'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ModelSession } from './ModelSession.ts'

const fixture = (name: string) =>
  Uint8Array.from(readFileSync(fileURLToPath(new URL(`../../../../../../packages/kit3d/test-fixtures/${name}`, import.meta.url))))
const text = (content: string) => Uint8Array.from(new TextEncoder().encode(content))

let occt: OcctModule
beforeAll(async () => {
  occt = await createRequire(import.meta.url)('occt-import-js')({ print: () => {}, printErr: () => {} })
})

/** Largest distance from points all over the triangles to the exact surface. */
function errorOf({ positions, indices }: LoadedPart, distance: (x: number, y: number, z: number) => number): number {
  let worst = 0
  const steps = 4
  for (let i = 0; i < (indices?.length ?? 0); i += 3) {
    const corners = [0, 1, 2].map((k) => (indices?.[i + k] ?? 0) * 3)
    const at = (axis: number, weights: readonly number[]) =>
      corners.reduce((sum, corner, k) => sum + (positions[corner + axis] ?? 0) * (weights[k] ?? 0), 0)
    for (let a = 0; a <= steps; a++)
      for (let b = 0; a + b <= steps; b++) {
        const weights = [a / steps, b / steps, 1 - (a + b) / steps]
        worst = Math.max(worst, distance(at(0, weights), at(1, weights), at(2, weights)))
      }
  }
  return worst
}

/** Distances to the solids of curves.geo: a cylinder, a sphere, a torus and a cone. */
const CURVES: readonly ((x: number, y: number, z: number) => number)[] = [
  (x, y, z) => Math.min(Math.abs(Math.hypot(x, y) - 10), Math.abs(z), Math.abs(z - 20)),
  (x, y, z) => Math.abs(Math.hypot(x - 40, y, z) - 15),
  (x, y, z) => Math.abs(Math.hypot(Math.hypot(x, y - 60) - 15, z) - 5),
  (x, y, z) => {
    const side = ((Math.hypot(x - 60, y - 60) - (12 - (10 * z) / 16)) * 16) / Math.hypot(16, 10)
    return Math.min(Math.abs(z), Math.abs(z - 16), Math.abs(side))
  },
]

/** Distances to the solids of large.geo: a cylinder and a torus. */
const LARGE_CURVES: typeof CURVES = [
  (x, y, z) => Math.min(Math.abs(Math.hypot(x, y) - 300), Math.abs(z), Math.abs(z - 900)),
  (x, y, z) => Math.abs(Math.hypot(Math.hypot(x - 900, y) - 250, z) - 40),
]

describe('loadSolids', () => {
  it('keeps curved surfaces within the stated error', () => {
    const { parts, errorMm = 0 } = loadSolids('brep', fixture('curves-gmsh.brep'), occt)
    expect(errorMm).toBe(0.05)
    expect(parts).toHaveLength(CURVES.length)
    for (const [i, distance] of CURVES.entries()) {
      const [part] = parts.slice(i)
      expect(part && errorOf(part, distance)).toBeLessThanOrEqual(errorMm)
    }
  })

  it('keeps surfaces of models above 500 mm within 0.1 mm', () => {
    const { parts, errorMm = 0 } = loadSolids('step', fixture('large-gmsh.step'), occt)
    // A finer mesh of large curved surfaces takes minutes.
    expect(errorMm).toBe(0.1)
    expect(parts).toHaveLength(LARGE_CURVES.length)
    for (const [i, distance] of LARGE_CURVES.entries()) {
      const [part] = parts.slice(i)
      expect(part && errorOf(part, distance)).toBeLessThanOrEqual(errorMm)
    }
  })

  it('reads huge curved surfaces with an error in proportion to their size', () => {
    const inMeters = new TextDecoder('latin1').decode(fixture('large-gmsh.step')).replaceAll('SI_UNIT(.MILLI.,', 'SI_UNIT($,')
    const { parts, errorMm = 0 } = loadSolids('step', text(inMeters), occt)
    const [, torus] = parts
    const lengthMm = Math.max(...(torus?.positions ?? []).map(Math.abs))
    expect(lengthMm).toBeGreaterThan(500_000)
    expect(errorMm).toBeLessThan(lengthMm / 1_000)
    expect(parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)).toBeLessThan(100_000)
  })

  it.each(['inch', 'm'])('reads a STEP file of FreeCAD in %s', (unit) => {
    const { facts } = new ModelSession().open(loadSolids('step', fixture(`block-${unit}-freecad.step`), occt), 'mm', () => {})
    expect(facts.sizeMm.map((value) => Math.round(value * 100) / 100)).toEqual([254, 127, 50.8])
    expect(Math.abs((facts.bodies?.volume ?? 0) / 1_535_743.440_247 - 1)).toBeLessThan(0.001)
    expect(Math.abs(facts.areaMm2 / 107_279.259_833 - 1)).toBeLessThan(0.001)
  })

  it.each([
    ['AP203', 'CONFIG_CONTROL_DESIGN'],
    ['AP242', 'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }'],
  ])('reads a STEP file of %s in inches', (_name, schema) => {
    const step = new TextDecoder('latin1').decode(fixture('block-inch-freecad.step')).replace(/AUTOMOTIVE_DESIGN \{[^}]*\}/, schema)
    const { facts } = new ModelSession().open(loadSolids('step', text(step.replaceAll('\n', '\r\n')), occt), 'mm', () => {})
    expect(facts.sizeMm.map((value) => Math.round(value * 100) / 100)).toEqual([254, 127, 50.8])
  })

  it('reads an IGES file in inches', () => {
    const iges = new TextDecoder('latin1').decode(fixture('block-freecad.igs'))
    const inInches = iges.replace(/^,1\.,2,2HMM,(.*?) +G/m, (_line, rest: string) => `${`,1.,1,4HINCH,${rest}`.padEnd(72)}G`)
    const { facts } = new ModelSession().open(loadSolids('iges', text(inInches), occt), 'mm', () => {})
    expect(facts.sizeMm.map((value) => Math.round(value))).toEqual([3048, 2032, 508])
  })

  it.each(['brep', 'iges'] as const)('reads the rounded %s file of FreeCAD with its area', (format) => {
    const name = `rounded-freecad.${format === 'iges' ? 'igs' : format}`
    const { facts } = new ModelSession().open(loadSolids(format, fixture(name), occt), 'mm', () => {})
    expect(Math.abs(facts.areaMm2 / 46_596.373_299 - 1)).toBeLessThan(0.002)
    if (format === 'brep') expect(Math.abs((facts.bodies?.volume ?? 0) / 319_978.801_973 - 1)).toBeLessThan(0.002)
  })

  it('has the colors, names, places and groups of a nested assembly of FreeCAD', () => {
    const { parts, tree } = loadSolids('step', fixture('colors-freecad.step'), occt)
    const facts = parts.map(({ name, color, positions }) => [
      name,
      color?.map((value) => Math.round(value * 10) / 10),
      [0, 1, 2].map((axis) => Math.round(Math.min(...positions.filter((_, i) => i % 3 === axis)))),
    ])
    expect(facts).toEqual([
      ['Clip left', [0, 0.2, 1], [15, 10, 14]],
      ['Clip right', [0, 0.2, 1], [95, 10, 14]],
      ['Lip', [1, 0, 0], [0, 0, 10]],
      ['Wing', [0, 0, 0], [0, 60, 0]],
    ])
    expect(tree).toMatchObject({ name: 'Kit', parts: [3], children: [{ name: 'Front' }] })
  })

  it('has the same figures on the server and in the viewer', () => {
    const model = loadSolids('step', fixture('bracket-gmsh.step'), occt)
    const metrics = measureModel('step', model, 'mm')
    const { facts } = new ModelSession().open(model, 'mm', () => {})
    expect([metrics.triangleCount, metrics.vertexCount, facts.errorMm]).toEqual([facts.triangles, facts.points, 0.05])
    const measured = [...metrics.boundsMm.min, ...metrics.boundsMm.max]
    Array.from(facts.boundsMm).forEach((value, i) => {
      expect(measured[i]).toBeCloseTo(value, 2)
    })
    expect(facts.sizeMm.map((value) => Math.round(value * 100) / 100)).toEqual([120, 60, 58])
  })

  it('reads a STEP file with a byte order mark', () => {
    const bytes = fixture('bracket-gmsh.step')
    expect(loadSolids('step', Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]), occt).parts).toHaveLength(1)
  })

  it('reads an IGES file of FreeCAD in mm', () => {
    const { facts } = new ModelSession().open(loadSolids('iges', fixture('block-freecad.igs'), occt), 'mm', () => {})
    expect(facts.sizeMm.map((value) => Math.round(value * 100) / 100)).toEqual([120, 80, 20])
    expect(Math.abs(facts.areaMm2 / 27_761.982_24 - 1)).toBeLessThan(0.001)
  })

  it('names the parts of an assembly of FreeCAD as the file does', () => {
    const { parts, tree } = loadSolids('step', fixture('assembly-freecad.step'), occt)
    expect(parts.map(({ name }) => name)).toEqual(['Clip left', 'Clip right', 'Lip', 'Wing ä'])
    expect(tree).toEqual({
      name: 'Kit',
      parts: [3],
      children: [{ name: 'Front', parts: [2], children: [{ name: 'Clips', parts: [0, 1], children: [] }] }],
    })
  })

  it('names each use of a shared part as the file does', () => {
    const result = occt.ReadStepFile(fixture('assembly-freecad.step'), { linearUnit: 'millimeter' })
    const fake: OcctModule = { ...occt, ReadStepFile: vi.fn().mockReturnValue(result) }
    const shared = Buffer.from(fixture('assembly-freecad.step'))
      .toString('utf8')
      .replace("'Clip right','',#58,#434", "'Clip right','',#58,#85")
      .replace(/#434 = PRODUCT_DEFINITION\(/, '#434 = UNUSED(')
    expect(loadSolids('step', text(shared), fake).parts.map(({ name }) => name)).toEqual(['Clip left', 'Clip right', 'Lip', 'Wing ä'])
    // Numbers are no names.
    const numbered = shared.replace("'1','Clip left'", "'1','NAUO1'").replace("'2','Clip right'", "'2','2'")
    const meshNames = ['Clip left', '2', 'Lip', 'Wing ä']
    const leaves = {
      ...result,
      root: { name: '', meshes: [], children: meshNames.map((name, i) => ({ name, meshes: [i], children: [] })) },
    }
    const { parts } = loadSolids('step', text(numbered), { ...occt, ReadStepFile: vi.fn().mockReturnValue(leaves) })
    expect(parts.map(({ name }) => name)).toEqual(['Clip left', 'Clip left', 'Lip', 'Wing ä'])
  })

  it('decodes the escapes of names', () => {
    const written = Buffer.from(fixture('assembly-freecad.step'))
      .toString('utf8')
      .replaceAll("'Wing ä'", String.raw`'Wing \X2\00E40416\X0\ ''1'''`)
      .replaceAll("'Clips'", String.raw`'Clips \X2\00E4\X0\ \X\E4 \S\d'`)
    const { parts, tree } = loadSolids('step', text(written), occt)
    expect(parts[3]?.name).toBe("Wing äЖ '1'")
    expect(tree.children[0]?.children[0]?.name).toBe('Clips ä ä ä')
  })

  it('reads names in Latin-1, also of a file with a single part', () => {
    const latin1 = (written: string) => Uint8Array.from(Buffer.from(written, 'latin1'))
    const assembly = Buffer.from(fixture('assembly-freecad.step')).toString('utf8').replaceAll("'Clips'", "'Halter für Stoßfänger'")
    const { parts, tree } = loadSolids('step', latin1(assembly), occt)
    expect([parts[3]?.name, tree.children[0]?.children[0]?.name]).toEqual(['Wing ä', 'Halter für Stoßfänger'])
    const single = Buffer.from(fixture('block-inch-freecad.step')).toString('latin1')
    const named = single.replace(/PRODUCT\('[^']*',\s*'[^']*'/, "PRODUCT('Träger','Träger'")
    expect(loadSolids('step', latin1(named), occt).parts.map(({ name }) => name)).toEqual(['Träger'])
  })

  it('uses the groups of the reader if the parts of the file differ', () => {
    const result = occt.ReadStepFile(fixture('assembly-freecad.step'), { linearUnit: 'millimeter' })
    const fake: OcctModule = { ...occt, ReadStepFile: vi.fn().mockReturnValue(result) }
    const written = Buffer.from(fixture('assembly-freecad.step')).toString('utf8').replaceAll("'Lip'", "'Lid'")
    const { tree } = loadSolids('step', text(written), fake)
    expect([tree.name, tree.children.map(({ name, parts: { length } }) => [name, length])]).toEqual(['Kit', [['Front', 3]]])
  })

  it('keeps nested groups and their names', () => {
    const mesh = { name: '', brep_faces: [], attributes: { position: { array: [0, 0, 0, 1, 0, 0, 0, 1, 0] } }, index: { array: [0, 1, 2] } }
    const empty = { ...mesh, attributes: { position: { array: [] } }, index: { array: [] } }
    const leaf = (name: string, ...meshes: number[]) => ({ name, meshes, children: [] })
    const front = {
      name: 'Front',
      meshes: [],
      children: [leaf('Lip', 1), { name: 'Clips', meshes: [], children: [leaf('Clip', 2), leaf('Clip', 3)] }],
    }
    const root = { name: '', meshes: [], children: [{ name: 'Kit', meshes: [], children: [front, leaf('Wing', 0)] }] }
    const result = { success: true, root, meshes: [empty, mesh, mesh, mesh] }
    const fake: OcctModule = { ...occt, ReadStepFile: vi.fn().mockReturnValue(result) }
    const { parts, tree } = loadSolids('step', fixture('bracket-gmsh.step'), fake)
    expect(parts.map(({ name }) => name)).toEqual(['Lip', 'Clip', 'Clip'])
    expect(tree).toEqual({
      name: 'Kit',
      parts: [],
      children: [{ name: 'Front', parts: [0], children: [{ name: 'Clips', parts: [1, 2], children: [] }] }],
    })
  })

  it.each<[string, 'step' | 'iges' | 'brep', string, (content: string) => string]>([
    [
      'STEP file after a long comment',
      'step',
      'block-m-freecad.step',
      (content) => `/* ${'*'.repeat(20_000)} */\n\n${content}\n\n/* end */`,
    ],
    ['STEP file with a space in its first statement', 'step', 'block-m-freecad.step', (content) => content.replace('21;', '21 ;')],
    [
      'STEP file with lowercase keywords',
      'step',
      'block-m-freecad.step',
      (content) =>
        content.replace('DATA;', "DATA; /* don't change */").replace(/[^']+(?=(?:'[^']*')*[^']*$)/g, (code) => code.toLowerCase()),
    ],
    ['IGES file after an empty line', 'iges', 'block-freecad.igs', (content) => `\n${content}`],
    ['BREP file of Draw, which appends a zero', 'brep', 'curves-gmsh.brep', (content) => `${content.trimEnd()}\n0\n\n`],
  ])('reads a %s', (_name, format, file, change) => {
    const content = new TextDecoder('latin1').decode(fixture(file))
    const [plain, changed] = [content, change(content)].map((each) => loadSolids(format, text(each), occt))
    expect(changed?.vertexCount).toBe(plain?.vertexCount)
  })

  const step = (data: string) => text(`ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`)

  it.each<[string, 'step' | 'iges' | 'brep', () => Uint8Array<ArrayBuffer>, RegExp]>([
    [
      'a STEP file without shapes',
      'step',
      () => step(''),
      /^This STEP file contains no surfaces or solids\. Export the parts themselves and try again\.$/,
    ],
    [
      'a STEP file that refers to other files',
      'step',
      () => step("#1=DOCUMENT_FILE('lip.stp','',$,#2,'',$);\n#2=DOCUMENT_TYPE('');"),
      /^This STEP file has no shapes of its own\. It refers to other files \(lip\.stp\)\. Export the assembly as one file\.$/,
    ],
    [
      'a STEP file of triangles',
      'step',
      () => text(new TextDecoder('latin1').decode(fixture('block-m-freecad.step')).replaceAll('ADVANCED_FACE', 'TRIANGULATED_FACE')),
      /^We can't show this STEP file: it contains triangles instead of surfaces, which the viewer can't read\./,
    ],
    ['text named IGES', 'iges', () => text('hello'), /^This isn't an IGES file\.$/],
    ['text named BREP', 'brep', () => text('hello'), /^This isn't a BREP file\.$/],
    ['a truncated BREP file', 'brep', () => fixture('curves-gmsh.brep').slice(0, 1_500), /BREP/],
  ])('reports the error of %s', (_name, format, bytes, message) => {
    expect(() => loadSolids(format, bytes(), occt)).toThrow(message)
  })
})
