import { loadPly } from '@vorta/kit3d/load/load-ply'
import { loadStl } from '@vorta/kit3d/load/load-stl'
import { writePly, writeStl } from '@vorta/kit3d/measure/writers'
import { ModelSession } from '../apps/web/src/features/model-viewer/load/ModelSession.ts'
import { wavySheet } from './wavy-sheet.ts'

/** Times each step of the model viewer's worker on very large files, without a browser. */

async function measure(name: string, load: typeof loadStl, bytes: Uint8Array) {
  const steps: string[] = []
  let since = performance.now()
  const step = (label: string) => {
    steps.push(`${label} ${Math.round(performance.now() - since)} ms`)
    since = performance.now()
  }
  const model = await load(Uint8Array.from(bytes), () => {})
  step('read')
  const session = new ModelSession()
  const { facts } = session.open(model, 'mm', () => {})
  step('shade')
  session.prepare()
  step('tree')
  const pick = session.pick({
    origin: [1000, 1000, 5000],
    direction: [0.01, 0.02, -1],
    parts: [0],
    plane: null,
    box: null,
    offsets: null,
    tolerance: 0.002,
  })
  step('pick')
  const { lines } = session.section({ normal: [1, 0, 0], offset: 700 }, [0])
  step('section')
  console.log(
    `${name}: ${(bytes.length / 2 ** 20).toFixed(1)} MB, ${facts.points} points, ${facts.triangles} triangles: ${steps.join(', ')}`,
    pick?.point.map(Math.round),
    lines.length / 6,
  )
}

await measure('1 M vertex PLY', loadPly, writePly(wavySheet(1000), 'binary_little_endian'))
await measure('100 MB STL', loadStl, writeStl(wavySheet(1024), 'binary'))
