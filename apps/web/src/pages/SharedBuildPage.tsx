import { inSentence, withArticle } from '@vorta/contract/builds/describe'
import type { SharedBuild } from '@vorta/contract/builds/schema'
import { kitName, shortKitName } from '@vorta/contract/orders/kit-parts'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { storeAdoptRequest } from '../features/builder/draft/adopt-build.ts'
import { draftKey } from '../features/builder/draft/draft-storage.ts'
import { ViewInAr } from '../features/builder/share/ViewInAr.tsx'
import { useSharedBuild } from '../features/builds/builds.queries.ts'
import { SharedBuildDetails } from '../features/builds/SharedBuildDetails.tsx'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { deviceStorage } from '../lib/device-storage.ts'
import { usePageTitle } from '../lib/title.ts'
import { paths, sharedBuildPath } from '../lib/urls/paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { CopyLinkButton } from '../ui/CopyLinkButton.tsx'
import { LoadError } from '../ui/feedback/LoadError.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Link } from '../ui/Link.tsx'
import { canShareLinks, ShareLinkButton } from '../ui/ShareLinkButton.tsx'
import { NotFound } from './NotFound.tsx'

/** A read-only build for anyone who has its link. */
export function SharedBuildPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useSharedBuild(id)
  usePageTitle(data ? headingOf(data.build) : error ? 'Build not found' : 'Shared build')
  if (data) return <BuildDetails id={id} build={data.build} />
  if (error instanceof ApiError && error.status === 404) return <BuildNotFound />
  return (
    <div className="shell py-16">
      {error ? (
        <LoadError message={messageOf(error, "We couldn't load this build.")} onRetry={() => refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading build...</span>
          <Skeleton className="aspect-[4/3] w-full sm:aspect-[2/1]" />
        </div>
      )}
    </div>
  )
}

function BuildDetails({ id, build }: { id: string; build: SharedBuild }) {
  const navigate = useNavigate()
  const { user } = useAuth()
  const hasDraft = deviceStorage().getItem(draftKey(user?._id ?? null)) !== null
  const [isArOpen, setArOpen] = useState(false)
  const { style, material } = build.customization.bodyKit
  const link = `${location.origin}${sharedBuildPath(id)}`
  const copyToDraft = () => {
    storeAdoptRequest({ ...build, paintName: paintName(build.paint) }, deviceStorage())
    void navigate(paths.newOrder)
  }
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-4.5rem-var(--bottom-bar))] lg:grid-cols-[1fr_auto]">
      <KitViewer
        customization={build.customization}
        car={{ ...build.vehicle, bodyType: build.bodyType, color: build.paint }}
        onViewInAr={() => setArOpen(true)}
        className="h-[52dvh] w-full lg:[--stage-lift:8dvh] rounded-none! border-b border-line lg:sticky lg:top-18 lg:h-[calc(100dvh-4.5rem-var(--bottom-bar))] lg:border-r lg:border-b-0"
      />
      {isArOpen && <ViewInAr sharedId={id} share={async () => id} onClose={() => setArOpen(false)} />}
      <div className="flex flex-col gap-8 px-4 py-10 sm:px-6 lg:w-[calc(28.5rem+max(2.5rem,(100vw-82rem)/2+2.5rem))] lg:pr-[max(2.5rem,calc((100vw-82rem)/2+2.5rem))] lg:pl-10">
        <header>
          <p className="eyebrow text-signal">Shared build</p>
          <h1 className="display mt-4 text-3xl">
            {`${kitOf(build)} `}
            <span className="mt-2 block text-base text-soft sm:text-lg">on {carOf(build)}</span>
          </h1>
          <p className="mt-3 text-soft">{`${style} style in ${inSentence(material)}, designed in the Vorta builder.`}</p>
        </header>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-3 *:first:flex-1 max-[22.5rem]:*:flex-auto">
            <Button size="lg" onClick={copyToDraft}>
              Make It Mine
            </Button>
            {canShareLinks() ? (
              <ShareLinkButton title={headingOf(build)} link={link} variant="secondary" size="lg" />
            ) : (
              <CopyLinkButton link={link} size="lg" />
            )}
          </div>
          <p className="text-sm text-muted">
            Make this kit yours in the builder, where you can change anything.
            {hasDraft && ' It replaces the kit in your current draft but keeps your car details.'}
          </p>
        </div>
        <div className="border-t border-line pt-8">
          <SharedBuildDetails build={build} nameOf={paintName} />
        </div>
      </div>
    </div>
  )
}

const headingOf = (build: SharedBuild) => `${kitOf(build)} on ${carOf(build)}`

const kitOf = ({ customization }: SharedBuild) => shortKitName(kitName(customization.bodyKit))

const carOf = ({ vehicle, bodyType }: SharedBuild) =>
  vehicle ? `the ${vehicle.year} ${vehicle.make} ${vehicle.model}` : withArticle(bodyType ?? 'Coupe')

function BuildNotFound() {
  return (
    <NotFound
      title="Build not found"
      actions={
        <Link to={paths.newOrder} className={buttonStyle()}>
          Start Your Own Build
        </Link>
      }
    >
      This build link has expired or doesn&apos;t exist. Links work for one year. Make sure you copied the whole link.
    </NotFound>
  )
}
