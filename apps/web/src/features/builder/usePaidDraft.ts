import type { User } from '@vorta/contract/account/user'
import { useEffect } from 'react'
import { deviceShelf } from './device-storage.ts'
import { forgetPaidDraft } from './draft-store.ts'

/** Lets go of the draft behind an order once that is paid, wherever it was. */
export function usePaidDraft(user: User | null, orderId: string | undefined): void {
  useEffect(() => {
    if (user && orderId !== undefined) forgetPaidDraft(user, orderId, deviceShelf())
  }, [user, orderId])
}
