import type { SavedBuild } from '@vorta/contract/builds/schema'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deviceStorage } from '../../../lib/device-storage.ts'
import { paths } from '../../../lib/urls/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useAuth } from '../../auth/auth.ts'
import { discardsDraft, storeAdoptRequest } from '../draft/adopt-build.ts'

/** Opens a saved build in the builder, and asks first if that discards a draft on this device. */
export function useOpenBuild() {
  const navigate = useNavigate()
  const accountId = useAuth().user?._id
  const [waiting, setWaiting] = useState<SavedBuild | null>(null)
  const open = (build: SavedBuild) => {
    storeAdoptRequest({ ...build, paintName: paintName(build.paint) }, deviceStorage())
    void navigate(paths.newOrder)
  }
  const openOrAsk = (build: SavedBuild) => {
    if (accountId !== undefined && discardsDraft(accountId, deviceStorage())) setWaiting(build)
    else open(build)
  }
  const question = (
    <Dialog
      open={waiting !== null}
      onClose={() => setWaiting(null)}
      title="Replace your draft?"
      footer={
        <>
          <Button variant="ghost" onClick={() => setWaiting(null)}>
            Keep Draft
          </Button>
          <Button onClick={() => waiting && open(waiting)}>Open Build</Button>
        </>
      }
    >
      <p className="text-soft">
        The draft on this device isn&apos;t saved to your account. Opening this build replaces it. To keep it, open the builder and choose{' '}
        <strong>Save to Account</strong> first.
      </p>
    </Dialog>
  )
  return { open: openOrAsk, question }
}
