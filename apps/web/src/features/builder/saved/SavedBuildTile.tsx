import { type SavedBuild, savedBuildName } from '@vorta/contract/builds/schema'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { SAVED_BUILD_NAME_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useId, useState } from 'react'
import Copy from '~icons/copy'
import Pencil from '~icons/pencil'
import Trash from '~icons/trash-2'
import { messageOf } from '../../../lib/api.ts'
import { onDay } from '../../../lib/dates.ts'
import { useSchemaForm } from '../../../lib/forms/form.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDuplicateBuild, useRemoveSavedBuild, useRenameBuild } from '../../builds/builds.queries.ts'
import { ColorDots } from '../ColorDots.tsx'
import { SavedBuildPicture } from './SavedBuildPicture.tsx'

interface SavedBuildTileProps {
  build: SavedBuild
  onOpen: () => void
  /** Null while there is nothing to compare with. */
  compare: { isChosen: boolean; isFull: boolean } | null
  onCompare: (isChosen: boolean) => void
}

const ICON = 'size-4'

export function SavedBuildTile({ build, onOpen, compare, onCompare }: SavedBuildTileProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const duplicate = useDuplicateBuild()
  const { bodyKit, colors } = build.customization
  const { material, finish } = bodyKit
  const close = () => setDialog(null)
  const copy = () =>
    duplicate.mutate(build, {
      onSuccess: () => showToast(`“${build.name}” duplicated.`),
      onError: (error) => showToast(messageOf(error, "We couldn't duplicate the build. Please try again."), 'error'),
    })
  return (
    <article aria-label={build.name} className="panel flex h-full flex-col overflow-hidden">
      <SavedBuildPicture build={build} />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="min-w-0">
          <h2 className="display text-lg wrap-anywhere">{build.name}</h2>
          <p className="mt-1 flex items-center gap-2.5 text-sm text-soft">
            <ColorDots colors={colors} />
            <span className="min-w-0 wrap-anywhere">{`${kitName(bodyKit)} · ${material} · ${finish}`}</span>
          </p>
          <p className="mt-1 text-sm text-muted">
            {vehicleName(build) && `${vehicleName(build)}. `}
            Saved <Moment {...onDay(build.savedAt)} />.
          </p>
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Button size="sm" onClick={onOpen}>
            Open in Builder
          </Button>
          <span className="-mr-2 flex">
            <IconButton
              label={`Rename ${build.name}`}
              icon={<Pencil className={ICON} aria-hidden="true" />}
              onClick={() => setDialog('rename')}
            />
            <IconButton
              label={`Duplicate ${build.name}`}
              icon={<Copy className={ICON} aria-hidden="true" />}
              disabled={duplicate.isPending}
              onClick={copy}
            />
            <IconButton
              label={`Delete ${build.name}`}
              icon={<Trash className={ICON} aria-hidden="true" />}
              onClick={() => setDialog('delete')}
            />
          </span>
        </div>
        {compare && (
          <div className="border-t border-line pt-3">
            <Checkbox
              label={
                <>
                  Compare<span className="sr-only"> {build.name}</span>
                </>
              }
              checked={compare.isChosen}
              disabled={compare.isFull}
              onChange={(event) => onCompare(event.target.checked)}
            />
          </div>
        )}
      </div>
      {dialog === 'rename' && <RenameDialog build={build} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog build={build} onClose={close} />}
    </article>
  )
}

interface BuildDialogProps {
  build: SavedBuild
  onClose: () => void
}

function RenameDialog({ build, onClose }: BuildDialogProps) {
  const formId = useId()
  const rename = useRenameBuild()
  const form = useSchemaForm(savedBuildName, { name: build.name })
  const submit = form.submit(async ({ name }) => {
    await rename.mutateAsync({ id: build._id, name })
    onClose()
  }, "We couldn't rename the build. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename build"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={rename.isPending} busyLabel="Saving...">
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <TextField label="Name" required data-autofocus maxLength={SAVED_BUILD_NAME_MAX_CHARS} {...form.field('name')} />
      </form>
    </Dialog>
  )
}

function DeleteDialog({ build, onClose }: BuildDialogProps) {
  const remove = useRemoveSavedBuild()
  const confirm = () =>
    remove.mutate(build, {
      onSuccess: () => {
        onClose()
        showToast('Saved build deleted.')
      },
      onError: (error) => showToast(messageOf(error, "We couldn't delete the saved build. Please try again."), 'error'),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete “${build.name}”?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep Build
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Deleting..." onClick={confirm}>
            Delete Build
          </Button>
        </>
      }
    >
      <p className="text-soft">This removes the build from your account. Orders, drafts and shared links are not affected.</p>
    </Dialog>
  )
}
