import { slug } from '../../lib/build-picture.ts'
import { handOver } from '../../lib/hand-off.ts'
import type { Facts } from './steps.ts'

/** The kit that was ordered as a CAD file, made here and saved by the browser. */
export async function saveSample({ orderNumber, ...ordered }: Facts): Promise<void> {
  const { orderedKitStl } = await import('@vorta/kit3d/kit/ordered-kit')
  handOver(new Blob([orderedKitStl(ordered)], { type: 'model/stl' }), `${orderNumber.toLowerCase()}-${slug(ordered.kit)}.stl`)
}
