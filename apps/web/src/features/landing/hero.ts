export const LANDING_TITLE = 'Vorta · Custom body kits, aero parts and exhausts'

/** Named apart from the hero itself: the head of the drawn page fetches the picture before anything else. */
export const HERO_PICTURE = 'hero/hero'
/** It covers its frame, so on a tall phone it is drawn wider than the screen. */
export const HERO_SIZES = '(min-aspect-ratio: 16/9) 100vw, (min-width: 640px) 178vh, 115vh'
