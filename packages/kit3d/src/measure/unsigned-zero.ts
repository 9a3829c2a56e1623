/** Zero and minus zero are one place, although the bits of the two floats differ. */
export const signless = (bits: number): number => (bits === -0x8000_0000 ? 0 : bits)
