import type { PhotoView } from '@vorta/contract/photos/schema'

/** How to take the photo of each view. */
export const PHOTO_TIPS: Record<PhotoView, string> = {
  front: 'Stand five steps in front of the car. Hold the phone level, at the height of the headlights.',
  rear: 'Stand five steps behind the car. Hold the phone level, at the height of the taillights.',
  left_side: 'Step back on the left until the whole car fits. Aim at the middle of the car and keep both wheels in the picture.',
  right_side: 'Step back on the right until the whole car fits. Aim at the middle of the car and keep both wheels in the picture.',
  wheel_arch: 'Kneel one step from a front wheel. Show the whole arch, the tire and the edge of the fender.',
  detail: 'Get close to the part that matters most, such as a bumper edge, a vent or damage.',
}
