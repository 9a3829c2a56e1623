const LONGEST_SAVE_MS = 10_000

/** Has the browser save what was made or fetched here. */
export function handOver(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Not at once: some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), LONGEST_SAVE_MS)
}
