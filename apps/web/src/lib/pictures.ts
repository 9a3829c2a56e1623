/** One of our renders: how large it is and in which widths and formats it was saved. */
export interface Rendered {
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly formats: readonly string[]
}

// Written by the renderer beside the pictures; where nothing was rendered yet there is none.
const found = import.meta.glob<Record<string, Rendered>>('../../public/img/manifest.json', { eager: true, import: 'default' })
const rendered: Readonly<Record<string, Rendered>> = Object.values(found)[0] ?? {}

/** What is known of the render with this name, or undefined where it is not made yet. */
export const renderedPicture = (name: string): Rendered | undefined => rendered[name]

/** `/img/hero/hero-640.avif 640w, …` */
export const sourceSet = (name: string, { widths }: Rendered, format: string): string =>
  widths.map((width) => `/img/${name}-${width}.${format} ${width}w`).join(', ')

/** For browsers that read no source set: the second width, or the only one. */
export const fallbackSource = (name: string, { widths }: Rendered): string => `/img/${name}-${widths[1] ?? widths[0]}.webp`
