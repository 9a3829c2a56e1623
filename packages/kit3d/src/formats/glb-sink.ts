import type { ImageInfo } from './image-info.ts'

export type TextureWrap = 'repeat' | 'clamp' | 'mirror'

export interface GlbTexture {
  /** Number of the image. */
  readonly image: number
  /** Beyond the left and right, and the top and bottom edge. */
  readonly wrap: readonly [TextureWrap, TextureWrap]
}

/** An encoded image. */
export interface GlbImage extends ImageInfo {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A primitive of a mesh at a node of the scene, with all its instances. */
export interface GlbPart {
  readonly name: string
  readonly points: number
  readonly triangles: number
  readonly isPointCloud: boolean
  /** Whether each face has its own vertices, or vertices are duplicated along texture seams. */
  readonly splitsVertices: boolean
  /** Number of an earlier part of the same node with the same points. */
  readonly sharesPointsWith: number | null
  readonly hasNormals: boolean
  readonly hasColors: boolean
  /** Base color of the material, 0 to 1. A texture is multiplied by it. */
  readonly color: readonly [number, number, number] | null
  /** Texture of the base color. */
  readonly texture: GlbTexture | null
}

/**
 * Receives the visible geometry of a GLB file in scene coordinates: node transforms, instances, morph targets and skins are
 * applied. Vertex indices count from 0 in each part.
 */
export interface GlbSink {
  /** A node with children. */
  startGroup?(name: string): void
  endGroup?(): void
  /** Called before anything of the part is read; throws if there is too much of it. */
  startPart(part: GlbPart): void
  point(x: number, y: number, z: number): void
  /** One per point of a part with normals, after its points. Unit length. Only read if this method exists. */
  normal?(x: number, y: number, z: number): void
  /** One per point of a part with colors, after its points. Values from 0 to 1. Only read if this method exists. */
  color?(red: number, green: number, blue: number): void
  /** One per point of a part with a texture, after its points. The origin is the upper left corner. Only read if this method exists. */
  uv?(u: number, v: number): void
  /** Each image of a texture, after all parts. Images that cannot be shown are left out. */
  image?(image: number, content: GlbImage): void
  /** After the points of the part. Strips and fans are split into triangles. */
  triangle(a: number, b: number, c: number): void
}
