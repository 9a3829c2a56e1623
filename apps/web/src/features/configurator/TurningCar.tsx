import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HERO_SHOT } from './hero-shot.ts'
import { ConfiguratorScene } from './scene/ConfiguratorScene.ts'
import { SceneUpdater } from './scene/SceneUpdater.ts'
import { framingPose } from './views.ts'

const MAX_TURN_RAD = 0.3
/** The share of the remaining turn per frame. */
const EASING = 0.06
const STOP_RAD = 0.0005

/** The landing page's car in 3D, which turns with the pointer. Covers the still of the same framing once it is drawn. */
export function TurningCar({ onFail }: { onFail: () => void }) {
  const host = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!host.current) return
    const stopping = new AbortController()
    try {
      const scene = new ConfiguratorScene(host.current, { quality: 'full', reducedMotion: false, onContextLost: () => fail() })
      stopping.signal.addEventListener('abort', () => scene.dispose())
      show(scene, stopping.signal).then(
        () => setShown(true),
        () => fail(),
      )
    } catch {
      fail()
    }
    return () => stopping.abort()
  }, [])
  return (
    <div
      ref={host}
      aria-hidden="true"
      className={`pointer-events-none absolute inset-0 transition-opacity duration-700 [&>canvas]:block ${isShown ? '' : 'opacity-0'}`}
    />
  )
}

/** Resolves after the first frame. */
async function show(scene: ConfiguratorScene, signal: AbortSignal): Promise<void> {
  const { build, studio, width, height, shift } = HERO_SHOT
  const updater = new SceneUpdater(scene, 'full')
  await Promise.all([updater.setStudio(studio), updater.show(build, false)])
  signal.throwIfAborted()
  const { eye, target } = framingPose(HERO_SHOT, scene.extent, width / height)
  const turnTo = (angle: number) => {
    const [x, z] = [eye[0] - target[0], eye[2] - target[2]]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    scene.follow({ eye: [target[0] + x * cos + z * sin, eye[1], target[2] + z * cos - x * sin], target })
  }
  scene.controls.camera.setViewOffset(width, height, -shift[0] * width, shift[1] * height, width, height)
  turnTo(0)
  await new Promise<void>((resolve) => scene.afterFrame(resolve))
  followPointer(turnTo, signal)
}

function followPointer(turnTo: (angle: number) => void, signal: AbortSignal) {
  let angle = 0
  let wanted = 0
  let frame = 0
  const step = () => {
    const rest = wanted - angle
    frame = signal.aborted || Math.abs(rest) < STOP_RAD ? 0 : requestAnimationFrame(step)
    if (frame === 0) return
    angle += rest * EASING
    turnTo(angle)
  }
  const turn = ({ clientX, clientY }: PointerEvent) => {
    const isOverHero = clientY + scrollY < innerHeight
    wanted = isOverHero ? (0.5 - clientX / innerWidth) * 2 * MAX_TURN_RAD : 0
    if (frame === 0) frame = requestAnimationFrame(step)
  }
  window.addEventListener('pointermove', turn, { signal, passive: true })
}
