export const formatPercent = (ratio: number): string => {
  const value = ratio * 100
  if (value > 0 && value < 0.1) return '< 0.1%'
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })}%`
}

/** One decimal, or two below 1 mm. */
export const formatDeviation = (mm: number): string =>
  mm.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: mm < 1 ? 2 : 1 })
