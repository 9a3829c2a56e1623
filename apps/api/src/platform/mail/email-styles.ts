import type { CSSProperties } from 'react'

export const ACCENT = '#ff5a1f'
/** Behind the logo and pictures, in light mode too. */
export const DARK = '#0b0c0e'
export const RULE = '1px solid #e4e7eb'
export const FONT: CSSProperties = { fontFamily: "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif" }
export const INK: CSSProperties = { ...FONT, color: '#14161a' }
export const SOFT: CSSProperties = { ...FONT, color: '#3b424c' }
export const MUTED: CSSProperties = { ...FONT, color: '#626b77' }
