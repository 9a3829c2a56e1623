import type { User } from '@vorta/contract/user'
import { useEffect } from 'react'
import { forgetPaidDraft } from './draft-store.ts'
import { deviceShelf } from './shelf.ts'

/** Lets go of the draft behind an order once that is paid, wherever it was. */
export function usePaidDraft(user: User | null, orderId: string | undefined): void {
  useEffect(() => {
    if (user && orderId !== undefined) forgetPaidDraft(user, orderId, deviceShelf())
  }, [user, orderId])
}
