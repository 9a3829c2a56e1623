/** How often a test repeats a race or a kill: fewer times in `npm test`, more with LONG_TESTS=1, which `npm run test:faults` sets. */
export const repeats = (short: number, long: number): number => (process.env.LONG_TESTS === '1' ? long : short)
