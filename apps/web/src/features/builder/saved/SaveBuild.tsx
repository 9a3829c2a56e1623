import { defaultBuildName, savedBuildName } from '@vorta/contract/builds/schema'
import type { Customization } from '@vorta/contract/orders/schema'
import { SAVED_BUILD_NAME_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useId, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useSchemaForm } from '../../../lib/forms/form.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useSaveBuild } from '../../builds/builds.queries.ts'
import { type BuildCamera, takeThumbnail } from '../customize/build-camera.ts'
import type { Builder } from '../useBuilder.ts'
import { toSavedBuild } from './saved-build.ts'

interface SaveBuildProps extends Pick<Builder, 'state' | 'send'> {
  kit: Customization
  camera: BuildCamera | null
  paintOf: (name: string) => string
}

/** Saves the design to the account, to continue on another device. */
export function SaveBuild(props: SaveBuildProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Save to Account
      </Button>
      {isOpen && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ state, send, kit, camera, paintOf, onClose }: SaveBuildProps & { onClose: () => void }) {
  const formId = useId()
  const save = useSaveBuild()
  const { savedAs } = state
  const content = toSavedBuild({ car: state.car, kit, paintOf })
  const form = useSchemaForm(savedBuildName, { name: savedAs?.name ?? defaultBuildName(content) })
  const saveAs = (id: string | null) =>
    form.submit(async ({ name }) => {
      try {
        const { build } = await save.mutateAsync({ id, body: { ...content, name, picture: await takeThumbnail(camera) } })
        send({ type: 'saved', as: { id: build._id, name: build.name } })
      } catch (error) {
        // It was deleted in the meantime, so that the next attempt saves a new build.
        if (id !== null && error instanceof ApiError && error.status === 404) send({ type: 'saved', as: null })
        throw error
      }
      onClose()
      showToast('Build saved. You can continue from your dashboard on any device.')
    }, "We couldn't save the build. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this build"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {savedAs && (
            <Button variant="secondary" disabled={save.isPending} onClick={() => void saveAs(null)()}>
              Save as New
            </Button>
          )}
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Saving...">
            {savedAs ? 'Update Build' : 'Save Build'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={saveAs(savedAs?.id ?? null)} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <TextField label="Name" required data-autofocus maxLength={SAVED_BUILD_NAME_MAX_CHARS} {...form.field('name')} />
        <p className="text-sm text-muted">
          Saves your car, the kit and your special requests. Photos stay in the draft on this device until you order.
        </p>
      </form>
    </Dialog>
  )
}
