import type { User } from '@vorta/contract/account/user'
import { useEffect } from 'react'
import { deviceStorage } from '../../../lib/device-storage.ts'
import { forgetPaidDraft } from './draft-store.ts'

/** Removes the draft of an order that was paid. */
export function usePaidDraft(user: User | null, orderId: string | undefined): void {
  useEffect(() => {
    if (user && orderId !== undefined) forgetPaidDraft(user, orderId, deviceStorage())
  }, [user, orderId])
}
