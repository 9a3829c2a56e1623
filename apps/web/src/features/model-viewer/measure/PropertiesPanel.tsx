import { BODIES_UP_TO_TRIANGLES, type ModelFacts, type OpenedModel } from '../load/protocol.ts'
import { formatMm } from './measurement.ts'

const AXES = ['X', 'Y', 'Z'] as const

export function PropertiesPanel({ model, isPreview = false }: { model: OpenedModel; isPreview?: boolean }) {
  const { facts, parts } = model
  const rows = [
    { name: facts.triangles > 0 ? 'Triangles' : 'Points', value: (facts.triangles || facts.points).toLocaleString('en-US') },
    ...(facts.triangles > 0 ? [{ name: 'Vertices in file', value: facts.points.toLocaleString('en-US') }] : []),
    { name: 'Parts', value: parts.length.toLocaleString('en-US') },
    ...(facts.areaMm2 > 0 ? [{ name: 'Surface area', value: area(facts.areaMm2) }] : []),
    // A simplified model is rarely closed, even if the original is.
    ...(isPreview ? [] : bodyRows(facts)),
    ...(facts.errorMm === null ? [] : [{ name: 'Accuracy of curves', value: `${facts.errorMm} mm` }]),
  ]
  return (
    <section aria-label="Dimensions">
      <h3 className="eyebrow mb-3 text-muted">Dimensions</h3>
      <dl className="figures grid grid-cols-3 gap-2 text-center">
        {AXES.map((axis, i) => (
          <div key={axis} className="flex flex-col-reverse rounded-md border border-line bg-page px-0.5 py-2">
            <dt className="text-xs text-muted">{axis}</dt>
            <dd className="text-[13px] font-medium whitespace-nowrap">{formatMm(facts.sizeMm[i] ?? 0)} mm</dd>
          </div>
        ))}
      </dl>
      <dl className="figures mt-3 flex flex-col text-sm">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {facts.bodies?.isWindingFixed && !isPreview && (
        <p className="mt-2 text-xs text-muted">Some faces of this model point inward. The volume is corrected for that.</p>
      )}
      {missingLooks(model).map((note) => (
        <p key={note} className="mt-2 text-xs text-warn">
          {note}
        </p>
      ))}
      {isPreview && (
        <p className="mt-2 text-xs text-muted">
          This simplified preview has up to about 100,000 triangles, and its dimensions are approximate. The full model is loaded when you
          measure, cut a section or add a pin.
        </p>
      )}
    </section>
  )
}

/** What is not shown, and why parts are in plain color. */
function missingLooks({ textures = [], missingMaterials = [], omitsBeams = false }: OpenedModel): string[] {
  const damaged = textures.filter((texture) => texture === null).length
  const [first, ...others] = missingMaterials
  return [
    ...(omitsBeams ? ['This file contains beam lattices, which the viewer does not show. Its size and figures are without them.'] : []),
    ...(damaged === 1 ? ['A texture of this file is damaged. The parts with it are shown without texture.'] : []),
    ...(damaged > 1 ? [`${damaged} textures of this file are damaged. The parts with them are shown without texture.`] : []),
    ...(first === undefined
      ? []
      : [
          `This file lacks the material ${first}${others.length > 0 ? ` and ${others.length} more` : ''}. Parts with it are shown in gray.`,
        ]),
  ]
}

const AMBIGUOUS = 'Doubled or inconsistent faces'

/** Volume of the closed bodies, and what is not counted. */
function bodyRows({ triangles, bodies }: Pick<ModelFacts, 'triangles' | 'bodies'>): { name: string; value: string }[] {
  if (triangles === 0) return []
  if (!bodies) return [{ name: 'Volume', value: `Not calculated above ${BODIES_UP_TO_TRIANGLES.toLocaleString('en-US')} triangles` }]
  const { closed, open, openEdges, ambiguous } = bodies
  const edges = `${openEdges.toLocaleString('en-US')} edge${openEdges === 1 ? '' : 's'}`
  const doubled = {
    name: ambiguous === 1 ? 'Body not counted' : `${ambiguous.toLocaleString('en-US')} bodies not counted`,
    value: AMBIGUOUS,
  }
  if (closed + open + ambiguous === 0) return []
  if (closed + open === 0) return [{ name: 'Volume', value: `Not reliable (${AMBIGUOUS.toLowerCase()})` }]
  if (closed + ambiguous === 0) return [{ name: 'Volume', value: `Open (${edges})` }]
  return [
    ...(closed > 0 ? [{ name: 'Volume', value: formatVolume(bodies.volume) }] : []),
    ...(ambiguous > 0 ? [doubled] : []),
    ...(open > 0 ? [{ name: open === 1 ? 'Open body' : `${open.toLocaleString('en-US')} open bodies`, value: edges }] : []),
  ]
}

const number = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
const area = (mm2: number) => (mm2 > 1e5 ? `${number(mm2 / 1e6)} m²` : mm2 > 1e3 ? `${number(mm2 / 100)} cm²` : `${number(mm2)} mm²`)
export const formatVolume = (mm3: number) =>
  mm3 > 1e8 ? `${number(mm3 / 1e9)} m³` : mm3 > 1e4 ? `${number(mm3 / 1000)} cm³` : `${number(mm3)} mm³`
