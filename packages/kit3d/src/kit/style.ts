import type { KitStyle } from '@vorta/contract/orders/catalog'

/** Shape parameters of a style, for all parts. */
export interface StyleShape {
  /** Scale of blades and wings; 1 is a sporty road car. */
  readonly size: number
  /** 0: rounded edges, 1: sharp edges. */
  readonly sharp: number
  /** Upward bend of blade ends. */
  readonly kick: number
  readonly fins: number
  /** Number of elements: 2 adds gurney flaps, double canards and skirt fins. */
  readonly tiers: number
  /** Rearward sweep of blades and end plates. */
  readonly rake: number
  /** Pinstripe in the accent color. */
  readonly stripe: boolean
}

const STYLES: Record<KitStyle, StyleShape> = {
  Aggressive: { size: 1.15, sharp: 1, kick: 1, fins: 5, tiers: 2, rake: 0.7, stripe: true },
  Subtle: { size: 0.55, sharp: 0.2, kick: 0.1, fins: 2, tiers: 1, rake: 0.2, stripe: false },
  Racing: { size: 1.4, sharp: 0.8, kick: 0.3, fins: 7, tiers: 3, rake: 0.15, stripe: true },
  Elegant: { size: 0.75, sharp: 0, kick: 0.35, fins: 3, tiers: 1, rake: 1, stripe: true },
  Modern: { size: 0.95, sharp: 0.6, kick: 0.6, fins: 4, tiers: 2, rake: 0.45, stripe: true },
  Classic: { size: 0.85, sharp: 0.05, kick: 0, fins: 3, tiers: 1, rake: 0, stripe: false },
  Standard: { size: 0.7, sharp: 0.4, kick: 0.2, fins: 3, tiers: 1, rake: 0.3, stripe: false },
}

export const styleShape = (style: KitStyle): StyleShape => STYLES[style]
