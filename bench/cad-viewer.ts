import { loadPly } from '@vorta/kit3d/load/load-ply'
import { loadStl } from '@vorta/kit3d/load/load-stl'
import { type PlainMesh, writePly, writeStl } from '@vorta/kit3d/read/writers'
import { Workshop } from '../apps/web/src/features/modelviewer/Workshop.ts'

/** What the viewer's worker does with very large files, step by step, without a browser around it. */

/** A wavy sheet of so many points each way, 2 m wide. */
function sheet(side: number): PlainMesh {
  const positions = new Float32Array(side * side * 3)
  const indices = new Uint32Array((side - 1) * (side - 1) * 6)
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const [x, y] = [(i / side) * 2000, (j / side) * 2000]
      positions.set([x, y, 120 * Math.sin(x / 210) * Math.cos(y / 170)], (j * side + i) * 3)
    }
  let at = 0
  for (let j = 0; j + 1 < side; j++)
    for (let i = 0; i + 1 < side; i++) {
      const a = j * side + i
      indices.set([a, a + 1, a + side, a + 1, a + side + 1, a + side], at)
      at += 6
    }
  return { positions, indices }
}

async function measure(name: string, load: typeof loadStl, bytes: Uint8Array) {
  const steps: string[] = []
  let since = performance.now()
  const step = (label: string) => {
    steps.push(`${label} ${Math.round(performance.now() - since)} ms`)
    since = performance.now()
  }
  const model = await load(Uint8Array.from(bytes), () => {})
  step('read')
  const workshop = new Workshop()
  const { facts } = workshop.open(model, 150_000, () => {})
  step('shade')
  workshop.prepare()
  step('tree')
  const pick = workshop.pick({ origin: [1000, 1000, 5000], direction: [0.01, 0.02, -1], parts: [0], plane: null, slack: 0.002 })
  step('pick')
  const { lines } = workshop.section({ normal: [1, 0, 0], offset: 700 }, [0])
  step('section')
  console.log(
    `${name}: ${(bytes.length / 2 ** 20).toFixed(1)} MB, ${facts.points} points, ${facts.triangles} triangles: ${steps.join(', ')}`,
    pick?.point.map(Math.round),
    lines.length / 6,
  )
}

await measure('1 M vertex PLY', loadPly, writePly(sheet(1000), 'binary_little_endian'))
await measure('100 MB STL', loadStl, writeStl(sheet(1024), 'binary'))
