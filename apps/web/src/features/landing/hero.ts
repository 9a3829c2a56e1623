export const LANDING_TITLE = 'Vorta · Custom body kits, aero parts and exhausts'

/** In its own file because the prerendered page head preloads the picture. */
export const HERO_PICTURE = 'hero/hero'
export const HERO_SIZES = '(min-width: 1024px) 73vw, 132vw'
