const REVOKE_DELAY_MS = 10_000

/** Downloads a blob through the browser. */
export function downloadBlob(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}
