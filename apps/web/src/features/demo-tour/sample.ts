import { slug } from '../../lib/build-picture.ts'
import { handOver } from '../../lib/hand-off.ts'
import type { TourOrder } from './steps.ts'

/** Generates a CAD file of the ordered kit and downloads it. */
export async function downloadSample({ orderNumber, ...ordered }: TourOrder): Promise<void> {
  const { orderedKitStl } = await import('@vorta/kit3d/kit/ordered-kit')
  handOver(new Blob([orderedKitStl(ordered)], { type: 'model/stl' }), `${orderNumber.toLowerCase()}-${slug(ordered.kit)}.stl`)
}
