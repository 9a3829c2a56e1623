import type { SavedBuild } from '@vorta/contract/builds/schema'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { KitChoices } from '../../../ui/forms/KitChoices.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { CameraLink } from '../../configurator/camera-link.ts'
import { KitViewer } from '../../configurator/KitViewer.tsx'
import { PRESET_VIEWS } from '../../configurator/views.ts'

interface CompareBuildsProps {
  builds: readonly [SavedBuild, SavedBuild]
  onOpen: (build: SavedBuild) => void
  onClose: () => void
}

/** Two saved builds side by side in 3D; turning one turns the other. */
export function CompareBuilds({ builds, onOpen, onClose }: CompareBuildsProps) {
  const [link] = useState(() => new CameraLink())
  return (
    <Dialog open onClose={onClose} title="Compare builds" shape="full">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <fieldset className="flex flex-wrap gap-1 border-b border-line px-3 py-1.5">
          <legend className="sr-only">View</legend>
          {PRESET_VIEWS.map((view) => (
            <Button key={view} variant="ghost" size="sm" onClick={() => link.showView(view)}>
              {view}
            </Button>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 divide-line sm:divide-x">
          {builds.map((build) => (
            <Side key={build._id} build={build} link={link} onOpen={() => onOpen(build)} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function Side({ build, link, onOpen }: { build: SavedBuild; link: CameraLink; onOpen: () => void }) {
  const { make, model, year, bodyType, paint, picture, customization } = build
  return (
    // On a phone, both cars are above both descriptions.
    <section aria-label={build.name} className="min-w-0 max-sm:contents">
      <div className="relative max-sm:order-first max-sm:col-span-2 max-sm:border-b max-sm:border-line">
        <KitViewer
          customization={customization}
          car={{ make, model, bodyType, color: paint, ...(year !== null && { year }) }}
          still={picture}
          link={link}
          className="h-[27dvh] w-full rounded-none! sm:h-[52dvh]"
        />
        <p aria-hidden="true" className="absolute top-2 right-3 left-4 truncate text-sm text-soft sm:hidden">
          {build.name}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h3 className="display text-lg wrap-anywhere">{build.name}</h3>
            <p className="mt-0.5 text-sm text-muted">{vehicleName(build) || 'No car chosen yet'}</p>
          </div>
          <Button size="sm" variant="secondary" onClick={onOpen}>
            Open in Builder
          </Button>
        </div>
        <Facts stacked>
          <KitChoices
            kit={{ ...customization.bodyKit, type: kitName(customization.bodyKit) }}
            colors={customization.colors}
            nameOf={paintName}
          />
        </Facts>
      </div>
    </section>
  )
}
