export const formatPercent = (ratio: number): string => {
  const value = ratio * 100
  if (value > 0 && value < 0.1) return '< 0.1%'
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })}%`
}

/** Two decimals, without a sign at zero. */
export const formatDeviation = (mm: number): string =>
  (Math.round(mm * 100) / 100 + 0).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
