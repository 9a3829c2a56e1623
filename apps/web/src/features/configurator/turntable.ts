import { createCanvas, encodeCanvas } from '@vorta/viewer/canvas-image'

const DURATION_MS = 6_000
const FRAMES_PER_S = 30
const MAX_FRAMES = (DURATION_MS / 1000) * 24
const MIN_FRAMES = 24
const RENDER_WITHIN_MS = 15_000
const BITS_PER_S = 6_000_000
/** The encoder is a few frames behind, and the end of the recording drops them. */
const ENCODER_MS = 500
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
  const frames = await renderFrames(draw, context, (share) => onProgress(share / 2), signal)
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_S), { mimeType, videoBitsPerSecond: BITS_PER_S })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.start()
  await playFrames(frames, context, (share) => onProgress(0.5 + share / 2), signal)
  recorder.stop()
  await stopped
  if (signal.aborted) return null
  const [type = ''] = mimeType.split(';')
  return new File(pieces, `vorta-build.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type })
}

/** The recorder runs in real time, so the frames are drawn before. A slow device draws fewer of them. */
async function renderFrames(
  draw: DrawTurn,
  context: CanvasRenderingContext2D,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const frames: Blob[] = []
  const startMs = performance.now()
  let count = MAX_FRAMES
  while (frames.length < count && !signal.aborted) {
    draw(frames.length / count, context)
    frames.push(await encodeCanvas(context.canvas, 'image/jpeg'))
    // The first frame shows the car from the same side whatever the count is.
    if (frames.length === 1) count = frameCount(performance.now() - startMs)
    onProgress(frames.length / count)
    await nextFrame()
  }
  return frames
}

/** As many frames as fit into the time that people wait. */
export const frameCount = (frameMs: number): number => Math.min(MAX_FRAMES, Math.max(MIN_FRAMES, Math.floor(RENDER_WITHIN_MS / frameMs)))

async function playFrames(
  frames: readonly Blob[],
  context: CanvasRenderingContext2D,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const play = async (frame: Blob | undefined) => {
    if (!frame) return
    const image = await createImageBitmap(frame)
    context.drawImage(image, 0, 0)
    image.close()
  }
  let shown = 0
  await play(frames[0])
  const startMs = performance.now()
  for (let share = 0; share < 1 && !signal.aborted; share = (performance.now() - startMs) / DURATION_MS) {
    const at = Math.floor(share * frames.length)
    if (at !== shown) await play(frames[at])
    shown = at
    onProgress(share)
    await nextFrame()
  }
  // The recorder only sees what is drawn: without this, the video ends when its last frame begins.
  await play(frames.at(-1))
  if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, ENCODER_MS))
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
