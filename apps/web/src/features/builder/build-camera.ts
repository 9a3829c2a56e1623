/** What the builder asks of whoever draws the car. */
export interface BuildCamera {
  snapshot(width: number, height: number, options: { type: string; view: 'Three-quarter'; isPlain: boolean }): Promise<Blob>
}

const WIDTH_PX = 960
const HEIGHT_PX = 600

/** The whole build from the front quarter, the way it is kept with the order; null where nothing can be drawn. */
export const photograph = async (camera: BuildCamera | null): Promise<Blob | null> =>
  (await camera?.snapshot(WIDTH_PX, HEIGHT_PX, { type: 'image/webp', view: 'Three-quarter', isPlain: true })) ?? null
