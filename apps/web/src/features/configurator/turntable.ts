import { createCanvas } from '@vorta/viewer/canvas-image'

const DURATION_MS = 6_000
const FRAMES_PER_S = 30
const BITS_PER_S = 6_000_000
const WIDTH_PX = 960
const HEIGHT_PX = 600

/** In the order of preference: messengers show MP4, and not every browser can write it. */
const TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/webm;codecs=vp9', 'video/webm']

const supportedType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Whether this browser can record videos. */
export const canRecord = (): boolean => supportedType() !== undefined

/** Draws the car, turned by a share of a full turn. */
export type DrawTurn = (share: number, context: CanvasRenderingContext2D) => void

export interface RecordOptions {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** A video of one full turn, recorded on this device. Null if the recording was cancelled. */
export async function recordTurntable(draw: DrawTurn, { onProgress, signal }: RecordOptions): Promise<File | null> {
  const mimeType = supportedType()
  const { canvas, context } = createCanvas(WIDTH_PX, HEIGHT_PX)
  if (!mimeType || !context) throw new Error('This browser cannot record videos')
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_S), { mimeType, videoBitsPerSecond: BITS_PER_S })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  draw(0, context)
  recorder.start()
  await playFrames((share) => {
    draw(share, context)
    onProgress(share)
  }, signal)
  recorder.stop()
  await stopped
  if (signal.aborted) return null
  const [type = ''] = mimeType.split(';')
  return new File(pieces, `vorta-build.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type })
}

/** Plays in real time, because the recorder does. */
function playFrames(showFrame: (share: number) => void, signal: AbortSignal): Promise<void> {
  const startMs = performance.now()
  return new Promise((resolve) => {
    const step = () => {
      const share = (performance.now() - startMs) / DURATION_MS
      if (share >= 1 || signal.aborted) return resolve()
      showFrame(share)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
