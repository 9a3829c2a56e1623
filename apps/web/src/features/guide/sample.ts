import type { Facts } from './steps.ts'

/** The kit that was ordered as a CAD file, made here and saved by the browser. */
export async function saveSample({ orderNumber, ...ordered }: Facts): Promise<void> {
  const { orderedKitStl } = await import('@vorta/kit3d/kit/ordered-kit')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([orderedKitStl(ordered)], { type: 'model/stl' }))
  link.download = `${orderNumber.toLowerCase()}-${ordered.kit.toLowerCase().replaceAll(' ', '-')}.stl`
  link.click()
  URL.revokeObjectURL(link.href)
}
