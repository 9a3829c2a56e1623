import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { useState } from 'react'
import { downloadBlob } from '../../../lib/download-blob.ts'
import type { ModelMarker } from '../../../lib/viewer/viewer-api.ts'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { OpenedModel } from '../load/protocol.ts'
import type { Measurement } from '../measure/measurement.ts'
import { saveScreenshot } from '../save-screenshot.ts'
import type { ModelScene } from '../scene/ModelScene.ts'
import { type ExportFormat, exportModel } from './model-file.ts'
import type { Report } from './PrintedReport.tsx'
import { reportCsv, savedPins } from './report.ts'

const PICTURE_WIDTH_PX = 1600
const PIN_PICTURE_WIDTH_PX = 800
/** A report with more pictures would take long to render. */
const MAX_PIN_PICTURES = 40

interface ExportSource {
  readonly session: ModelSessionClient
  readonly scene: ModelScene | null
  readonly model: OpenedModel
  readonly name: string
  readonly label: string
  readonly shown: readonly number[]
  readonly up: UpAxis
  readonly measurements: readonly Measurement[]
  readonly markers: readonly ModelMarker[]
}

/** Downloads and the printed report. */
export function useExports({ session, scene, model, name, label, shown, up, measurements, markers }: ExportSource) {
  const [report, setReport] = useState<Report | null>(null)
  const pins = savedPins(markers)
  const baseName = name.replace(/\.[^.]+$/, '')

  const closeReport = () => {
    for (const url of report ? [report.picture, ...report.pins.map(({ picture }) => picture)] : []) if (url) URL.revokeObjectURL(url)
    setReport(null)
  }
  const prepareReport = async () => {
    if (!scene) return
    closeReport()
    const picture = await scene.screenshot(PICTURE_WIDTH_PX)
    const pictures = await scene.picturesOf(pins.slice(0, MAX_PIN_PICTURES), PIN_PICTURE_WIDTH_PX)
    setReport({
      ...{ name, label, sizeMm: model.facts.sizeMm, measurements, picture: URL.createObjectURL(picture) },
      pins: pins.map((pin, i) => {
        const image = pictures[i]
        return { pin, picture: image ? URL.createObjectURL(image) : null }
      }),
    })
  }
  return {
    ...{ report, prepareReport, closeReport },
    entryCount: measurements.length + pins.length,
    saveImage: async () => {
      if (scene) await saveScreenshot(scene, name)
    },
    saveCsv: () => downloadBlob(new Blob([reportCsv(measurements, pins)], { type: 'text/csv' }), `${baseName}.csv`),
    saveModel: async (format: ExportFormat) => {
      const geometry = await session.request('geometry', null)
      const shapes = model.shapes.map((shape, i) => ({ ...shape, ...geometry[i] }))
      downloadBlob(await exportModel({ ...model, shapes }, shown, format, up), `${baseName}-export.${format}`)
    },
  }
}
