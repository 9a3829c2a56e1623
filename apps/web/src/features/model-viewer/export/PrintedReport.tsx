import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatMm, type Measurement } from '../measure/measurement.ts'
import { measurementRows, pinStatus, type ReportPin } from './report.ts'

/** What a printed report shows. Pictures are object URLs. */
export interface Report {
  readonly name: string
  /** For example `Version 2`. */
  readonly label: string
  readonly sizeMm: readonly number[]
  readonly picture: string
  readonly measurements: readonly Measurement[]
  /** Only the first pins have pictures. */
  readonly pins: readonly { readonly pin: ReportPin; readonly picture: string | null }[]
}

/** Prints a report when its pictures have loaded. The print style sheet hides the page behind it. */
export function PrintedReport({ report, onDone }: { report: Report; onDone: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  const handleDone = useEffectEvent(onDone)
  useEffect(() => {
    // Some browsers return from print() before the dialog is closed.
    const finish = () => handleDone()
    addEventListener('afterprint', finish)
    let isCancelled = false
    const images = [...(root.current?.querySelectorAll('img') ?? [])]
    void Promise.all(images.map((image) => image.decode().catch(() => undefined))).then(() => {
      if (!isCancelled) print()
    })
    return () => {
      isCancelled = true
      removeEventListener('afterprint', finish)
    }
  }, [])
  const pictures = report.pins.filter(({ picture }) => picture !== null).length
  return createPortal(
    <div ref={root} data-report className="hidden bg-white p-2 text-sm text-black print:block">
      <h1 className="text-xl font-semibold">{report.name}</h1>
      <p className="mb-3">
        {report.label} · {report.sizeMm.map(formatMm).join(' × ')} mm · {new Date().toLocaleDateString('en-US', { dateStyle: 'long' })}
      </p>
      <img src={report.picture} alt="Current view" className="w-full" />
      {report.measurements.length > 0 && <MeasurementTable measurements={report.measurements} />}
      {report.pins.length > 0 && <h2 className="mt-5 mb-2 text-base font-semibold">Pins</h2>}
      {pictures < report.pins.length && (
        <p className="mb-2">
          The first {pictures} of {report.pins.length} pins are shown with pictures.
        </p>
      )}
      {report.pins.map(({ pin, picture }) => (
        <div key={pin.id} className="flex break-inside-avoid gap-4 border-t border-black/20 py-2">
          {picture && <img src={picture} alt={`Pin ${pin.number}`} className="w-2/5 self-start" />}
          <div>
            <p className="font-semibold">
              Pin {pin.number} · {pinStatus(pin)}
            </p>
            <p className="whitespace-pre-wrap">{pin.text}</p>
            <p className="figures mt-1 text-xs">{pin.point.map((value, axis) => `${'XYZ'[axis]} ${formatMm(value)}`).join('  ')} mm</p>
          </div>
        </div>
      ))}
    </div>,
    document.body,
  )
}

function MeasurementTable({ measurements }: { measurements: readonly Measurement[] }) {
  return (
    <>
      <h2 className="mt-5 mb-2 text-base font-semibold">Measurements</h2>
      <table className="figures w-full text-left">
        <thead>
          <tr>
            {['No.', 'Type', 'Value', 'Details'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measurementRows(measurements).map(({ number, type, value, detail }) => (
            <tr key={number} className="break-inside-avoid border-t border-black/20 align-top">
              <td className="py-1 pr-4">{number}</td>
              <td className="py-1 pr-4 whitespace-nowrap">{type}</td>
              <td className="py-1 pr-4 whitespace-nowrap">{value}</td>
              <td className="py-1">{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
