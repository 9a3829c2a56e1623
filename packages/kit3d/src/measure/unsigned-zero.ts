/** Maps the float bits of -0 to those of 0, because both are the same position. */
export const withoutNegativeZero = (bits: number): number => (bits === -0x8000_0000 ? 0 : bits)
