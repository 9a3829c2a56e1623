export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
}

const SHOWN_MS = 6_000
const MAX_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismissToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id))

/** Confirms an action; errors that need a reaction belong in a banner instead. */
export function showToast(text: string, tone: ToastTone = 'success'): void {
  lastId += 1
  const id = lastId
  publish([...toasts, { id, tone, text }].slice(-MAX_SHOWN))
  setTimeout(() => dismissToast(id), SHOWN_MS)
}
