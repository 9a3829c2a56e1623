import { createElement } from 'react'
import { toast } from 'sonner'
import { NoWrapNumbers } from '../NoWrapNumbers.tsx'

/** Confirms an action; errors that need a reaction belong in a banner instead. */
export const showToast = (text: string, tone: 'success' | 'error' | 'info' = 'success') =>
  void toast[tone](createElement(NoWrapNumbers, { text }))

/** Offers a new version of the app until the user answers. */
export const showUpdateToast = (update: () => void) =>
  void toast.info('A new version of Vorta is ready.', {
    id: 'update',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Update', onClick: update },
  })
