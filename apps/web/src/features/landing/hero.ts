export const LANDING_TITLE = 'Vorta · Custom body kits, aero parts and exhausts'

/** In its own file because the prerendered page head preloads the picture. */
export const HERO_PICTURE = 'hero/hero'
/** The picture covers its frame, so on a tall phone it is wider than the screen. */
export const HERO_SIZES = '(min-aspect-ratio: 16/9) 100vw, (min-width: 640px) 178vh, 115vh'
