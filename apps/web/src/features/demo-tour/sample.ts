import { downloadBlob } from '../../lib/download-blob.ts'
import { slug } from '../../lib/viewer/build-picture.ts'
import type { TourOrder } from './steps.ts'

/** Generates a CAD file of the ordered kit and downloads it. */
export async function downloadSample({ orderNumber, ...ordered }: TourOrder): Promise<void> {
  const { orderedKitStl } = await import('@vorta/kit3d/kit/ordered-kit')
  downloadBlob(new Blob([orderedKitStl(ordered)], { type: 'model/stl' }), `${orderNumber.toLowerCase()}-${slug(ordered.kit)}.stl`)
}
