export const percent = (share: number): string => {
  const value = share * 100
  if (value > 0 && value < 0.1) return '< 0.1%'
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })}%`
}

/** Tenths of a millimetre, hundredths below one. */
export const tenths = (mm: number): string =>
  mm.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: mm < 1 ? 2 : 1 })
