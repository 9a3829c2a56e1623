/** The part of the 3D view that the builder needs. */
export interface BuildCamera {
  snapshot(width: number, height: number, options: { type: string; view: 'Three-quarter'; isPlain: boolean }): Promise<Blob>
}

const WIDTH_PX = 960
const HEIGHT_PX = 600

/** The three-quarter view saved with the order, or null without a 3D view. */
export const takePicture = async (camera: BuildCamera | null): Promise<Blob | null> =>
  (await camera?.snapshot(WIDTH_PX, HEIGHT_PX, { type: 'image/webp', view: 'Three-quarter', isPlain: true })) ?? null
