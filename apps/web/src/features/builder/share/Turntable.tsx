import { useEffect, useRef, useState } from 'react'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { canRecord, recordTurntable } from '../../configurator/turntable.ts'
import type { BuildCamera } from '../customize/build-camera.ts'

/** Records a short video of the turning car on this device. Hidden where the browser can't record. */
export function Turntable({ camera }: { camera: BuildCamera }) {
  const [progress, setProgress] = useState<number | null>(null)
  const [video, setVideo] = useState<{ file: File; url: string } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const recording = useRef<AbortController | null>(null)
  useEffect(() => () => recording.current?.abort(), [])
  useEffect(() => (video ? () => URL.revokeObjectURL(video.url) : undefined), [video])
  if (!canRecord()) return null

  const record = async () => {
    const controller = new AbortController()
    recording.current = controller
    setFailed(false)
    setProgress(0)
    try {
      const file = await recordTurntable(camera.drawTurn, { onProgress: setProgress, signal: controller.signal })
      if (file) setVideo({ file, url: URL.createObjectURL(file) })
    } catch {
      setFailed(true)
    } finally {
      setProgress(null)
    }
  }
  const files = video ? [video.file] : []
  const canShare = video !== null && 'canShare' in navigator && navigator.canShare({ files })
  return (
    <section aria-label="Video" className="flex flex-col gap-3 border-t border-line pt-5">
      {video && (
        // The video has no sound.
        <video
          src={video.url}
          controls
          loop
          muted
          autoPlay
          playsInline
          aria-label="The turning car"
          className="w-full rounded-md bg-page"
        />
      )}
      {progress !== null && <ProgressBar label="Recording..." progress={progress} />}
      <p className="text-sm text-muted">
        {hasFailed ? "We couldn't record the video. Please try again." : 'A six-second video of your car turning, made on this device.'}
      </p>
      <div className="flex flex-wrap gap-3 *:flex-1">
        {video ? (
          <>
            {canShare && (
              <Button variant="secondary" onClick={() => void navigator.share({ files }).catch(() => {})}>
                Share Video
              </Button>
            )}
            <Button variant="secondary" onClick={() => downloadBlob(video.file, video.file.name)}>
              Download Video
            </Button>
          </>
        ) : (
          <Button variant="secondary" busy={progress !== null} busyLabel="Recording..." onClick={() => void record()}>
            Record a Video
          </Button>
        )}
      </div>
    </section>
  )
}
