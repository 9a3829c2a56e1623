// Zero-width characters, soft hyphens, byte order marks, Hangul fillers and the braille blank are invisible on a screen, and so are
// control, private-use and unassigned characters (`C`) and combining characters (`M`) without a base character.
const VISIBLE = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/** Whether a text has no visible character. Free of zod, so that the 3D code can use it without loading the schemas. */
export const isBlank = (value: string): boolean => !VISIBLE.test(value)
