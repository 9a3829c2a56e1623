import { useState } from 'react'
import X from '~icons/x'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { scrollIntoViewIfNeeded } from '../../../ui/scroll-into-view.ts'
import type { ExportFormat } from './model-file.ts'

interface ExportPanelProps {
  /** Number of measurements and pins. */
  entryCount: number
  /** The preview has less detail than the file. */
  isPreview: boolean
  /** STL files contain surfaces only. */
  hasSurface: boolean
  onImage: () => Promise<void>
  onCsv: () => void
  onReport: () => Promise<void>
  onModel: (format: ExportFormat) => Promise<void>
  onClose: () => void
}

/** Downloads of the view, the findings and the model. */
export function ExportPanel({ entryCount, isPreview, hasSurface, onImage, onCsv, onReport, onModel, onClose }: ExportPanelProps) {
  const [pending, setPending] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const run = async (name: string, work: () => Promise<void>) => {
    setPending(name)
    setFailed(false)
    await work().catch(() => setFailed(true))
    setPending(null)
  }
  const action = (name: string, work: () => Promise<void>, isDisabled = false) => (
    <Button
      variant="secondary"
      size="sm"
      disabled={isDisabled || pending !== null}
      busy={pending === name}
      onClick={() => void run(name, work)}
    >
      {name}
    </Button>
  )
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Export" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Export</h3>
        <IconButton label="Close export" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      <div className="flex flex-wrap gap-2">
        {action('Image with Scale', onImage)}
        {action('Report as PDF', onReport)}
        {action('Findings as CSV', async () => onCsv(), entryCount === 0)}
      </div>
      <p className="text-sm text-muted">
        {entryCount === 0
          ? 'Measure something or add a pin to export findings.'
          : 'The report and the CSV file contain your measurements and all pins on this version. To get a PDF file, choose “Save as PDF” in the print dialog.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {action('Model as GLB', () => onModel('glb'))}
        {hasSurface && action('Model as STL', () => onModel('stl'))}
      </div>
      <p className="text-sm text-muted">
        {isPreview
          ? 'This is a preview with less detail. Load the full model first to export all of it.'
          : 'Visible parts only. GLB is in meters, STL in millimeters.'}
      </p>
      {hasFailed && (
        <Banner tone="error">The export failed. The model may be too large for your browser. Close other tabs and try again.</Banner>
      )}
    </section>
  )
}
