export const LANDING_TITLE = 'Vorta · Custom body kits, aero parts and exhausts'

/** In its own file because the prerendered page head preloads the picture. */
export const HERO_PICTURE = 'hero/hero'
/** Beside the text it has its own width. Above it, it covers its frame, so on a tall phone it is wider than the screen. */
export const HERO_SIZES = '(min-width: 1024px) 73vw, (min-aspect-ratio: 16/9) 100vw, 115vh'
