import type { MeshSink } from './mesh-sink.ts'

export interface PlySink extends MeshSink {
  /** Numbers that the header declares, before anything else. */
  declare?(points: number, faces: number, hasColors: boolean): void
  /** Color of the last point, 0 to 255. Only called if the header declares colors. */
  color?(red: number, green: number, blue: number): void
  /** Color of the next face, 0 to 255. Only called if the header declares colors. */
  faceColor?(rgb: readonly [number, number, number] | null): void
}
