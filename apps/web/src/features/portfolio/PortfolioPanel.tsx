import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Order } from '@vorta/contract/orders/schema'
import { PHOTO_VIEW_LABELS } from '@vorta/contract/photos/schema'
import { PROJECT_CATEGORIES, type PublishedProject, projectBody } from '@vorta/contract/portfolio/schema'
import { PRODUCTION_STAGE_LABELS } from '@vorta/contract/production/schema'
import { NAME_MAX_CHARS, PORTFOLIO_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { fileHref, messageOf } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { usePhotoSet } from '../photos/photos.queries.ts'
import { PictureChoice, type PictureOption } from './PictureChoice.tsx'
import { useProject, usePublish, useUnpublish } from './portfolio.queries.ts'

/** Publishes a completed order whose customer agreed to it. */
export function PortfolioPanel({ order }: { order: Order }) {
  const isAllowed = order.status === 'completed' && order.production?.rating?.mayShow === true
  return isAllowed ? <Portfolio order={order} /> : null
}

function Portfolio({ order }: { order: Order }) {
  const { data } = useProject(order._id)
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-label="Portfolio" className="mt-6 border-t border-line pt-6">
      <h3 className="display mb-2 text-lg">Portfolio</h3>
      {!data ? (
        <Skeleton className="h-24 w-full" />
      ) : isEditing ? (
        <ProjectForm order={order} project={data.project} onDone={() => setEditing(false)} />
      ) : (
        <Published order={order} project={data.project} onEdit={() => setEditing(true)} />
      )}
    </section>
  )
}

interface PublishedProps {
  order: Order
  project: PublishedProject | null
  onEdit: () => void
}

function Published({ order, project, onEdit }: PublishedProps) {
  const unpublish = useUnpublish(order._id)
  const remove = () =>
    unpublish.mutate(undefined, {
      onSuccess: () => showToast('Removed from the portfolio.'),
      onError: (error) => showToast(messageOf(error, "We couldn't remove the project. Please try again."), 'error'),
    })
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-soft">
        {project ? `Published as “${project.title}”.` : 'The customer agreed to show this build. Publish it on the landing page.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onEdit}>
          {project ? 'Edit Project' : 'Publish in Portfolio'}
        </Button>
        {project && (
          <Button variant="secondary" busy={unpublish.isPending} busyLabel="Removing..." onClick={remove}>
            Remove from Portfolio
          </Button>
        )}
      </div>
    </div>
  )
}

/** The pictures of the order: the customer's before, the production photos after. */
function usePictures(order: Order): PictureOption[] {
  const { data } = usePhotoSet(order._id)
  return [
    ...(order.production?.steps ?? []).flatMap(({ stage, photos }) =>
      photos.map(({ filename, fileUrl }) => ({ filename, src: fileHref(fileUrl), label: PRODUCTION_STAGE_LABELS[stage] })),
    ),
    ...(data?.photoSet.photos ?? []).map(({ filename, fileUrl, thumbnailUrl, view }) => ({
      filename,
      src: fileHref(thumbnailUrl ?? fileUrl),
      label: PHOTO_VIEW_LABELS[view],
    })),
    ...order.carDetails.photos.map(({ filename, fileUrl }) => ({ filename, src: fileHref(fileUrl), label: 'Car photo' })),
    ...(order.picture ? [{ filename: order.picture.filename, src: fileHref(order.picture.fileUrl), label: 'Build picture' }] : []),
  ]
}

const CATEGORY_OPTIONS = PROJECT_CATEGORIES.map((value) => ({ value, label: value }))

function ProjectForm({ order, project, onDone }: { order: Order; project: PublishedProject | null; onDone: () => void }) {
  const pictures = usePictures(order)
  const publish = usePublish(order._id)
  const { field, set, watch, submit, isSubmitting, failure, errorAt } = useSchemaForm(projectBody, {
    title: project?.title ?? `${kitName(order.customization.bodyKit)} for ${carName(order)}`.slice(0, NAME_MAX_CHARS),
    category: project?.category ?? 'Aero',
    description: project?.description ?? '',
    after: '',
    before: null,
    showsRating: project ? project.rating !== null : true,
  })
  const send = submit(async (body) => {
    await publish.mutateAsync(body)
    showToast('Published in the portfolio.')
    onDone()
  }, "We couldn't publish the project. Please try again.")
  if (pictures.length === 0) return <p className="text-muted">This order has no pictures to show.</p>
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{failure}</FormError>
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField label="Title" maxLength={NAME_MAX_CHARS} {...field('title')} />
        <SelectField label="Category" options={CATEGORY_OPTIONS} {...field('category')} />
      </div>
      <TextArea label="Text" rows={4} maxLength={PORTFOLIO_TEXT_MAX_CHARS} {...field('description')} />
      <PictureChoice
        label="Main picture (after)"
        pictures={pictures}
        value={watch('after')}
        error={errorAt('after')}
        onChange={(filename) => set('after', filename)}
      />
      <PictureChoice
        label="Picture before"
        optional
        pictures={pictures}
        value={watch('before') ?? ''}
        error={errorAt('before')}
        onChange={(filename) => set('before', filename === '' ? null : filename)}
      />
      <Checkbox label="Show the customer's rating" {...field('showsRating')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Publishing...">
          Publish
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
