import { createElement } from 'react'
import { toast } from 'sonner'
import { NoWrapNumbers } from '../NoWrapNumbers.tsx'

/** Confirms an action; errors that need a reaction belong in a banner instead. */
export const showToast = (text: string, tone: 'success' | 'error' | 'info' = 'success') =>
  void toast[tone](createElement(NoWrapNumbers, { text }))
