import type { Quality, ViewportOptions } from '@vorta/viewer/Viewport'

/** The camera counts as idle after this time without movement. */
export const IDLE_MS = 220

export interface SceneOptions {
  readonly quality: Quality
  readonly reducedMotion: boolean
  readonly onContextLost: () => void
}

/** The viewport of the scenes for CAD versions and scans. */
export const viewportOptions = ({ quality, reducedMotion, onContextLost }: SceneOptions): ViewportOptions => ({
  quality,
  onContextLost,
  litePixelRatio: { moving: 0.6, still: 1 },
  camera: {
    mode: 'inspection',
    reducedMotion,
    fovDeg: 30,
    near: 1,
    far: 10_000,
    animationMs: 320,
    keyRotationDeg: { azimuth: 10, elevation: 10 },
  },
})
