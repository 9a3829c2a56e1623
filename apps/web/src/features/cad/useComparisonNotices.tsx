import type { Scan } from '@vorta/contract/cad/schema'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import type { ComponentProps } from 'react'
import { useAuth } from '../auth/auth.ts'
import { UnitWarning } from './FileUnits.tsx'

/** Warnings about the units of two compared files. */
export function useComparisonNotices(order: Order, scans: readonly Scan[]) {
  const { user } = useAuth()
  const mayDo = (permission: 'setCadUnit' | 'setScanUnit') => user !== null && roleCanDo(user.role, order, permission)
  const versionNotice = (versionId: string, compareWith: ComponentProps<typeof UnitWarning>['compareWith']) => {
    const file = order.cadModels.find(({ _id }) => _id === versionId)
    return file && <UnitWarning file={file} isEditable={mayDo('setCadUnit')} compareWith={compareWith} />
  }
  return {
    compare: (firstId: string, secondId: string) =>
      versionNotice(secondId, { versions: order.cadModels.filter(({ _id }) => _id === firstId) }),
    fit: (versionId: string, scanId: string) => {
      const checked = scans.filter(({ _id }) => _id === scanId)
      return (
        <>
          {checked[0] && <UnitWarning file={checked[0]} isEditable={mayDo('setScanUnit')} compareWith={{ isScan: true }} />}
          {versionNotice(versionId, { scans: checked })}
        </>
      )
    },
  }
}
