/** A rendered picture: its size, and the widths and formats it is available in. */
export interface RenderedPicture {
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly formats: readonly string[]
}

// Written by the renderer next to the pictures; missing until the first run.
const manifests = import.meta.glob<Record<string, RenderedPicture>>('../../public/img/manifest.json', { eager: true, import: 'default' })
const pictures: Readonly<Record<string, RenderedPicture>> = Object.values(manifests)[0] ?? {}

/** The rendered picture with this name, or undefined if it hasn't been rendered yet. */
export const renderedPicture = (name: string): RenderedPicture | undefined => pictures[name]

/** `/img/hero/hero-640.avif 640w, …` */
export const sourceSet = (name: string, { widths }: RenderedPicture, format: string): string =>
  widths.map((width) => `/img/${name}-${width}.${format} ${width}w`).join(', ')

/** For browsers without `srcset` support: the second width, or the only one. */
export const fallbackSource = (name: string, { widths }: RenderedPicture): string => `/img/${name}-${widths[1] ?? widths[0]}.webp`
