import { Box } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { CaseStudy } from '../features/landing/CaseStudy.tsx'
import { STORIES, type Story } from '../features/landing/case-studies.ts'
import { PROJECTS } from '../features/landing/portfolio.ts'
import { builderPath } from '../lib/paths.ts'
import { usePageTitle } from '../lib/title.ts'
import { Button } from '../ui/Button.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const KitViewer = lazy(async () => ({ default: (await import('../features/configurator/KitViewer.tsx')).KitViewer }))

const COLORS = { primary: '#111214', secondary: '#111214', accent: '#ff5a1f' }

export function ProjectPage({ slug }: { slug: string }) {
  const { user } = useAuth()
  const project = PROJECTS.find((one) => one.slug === slug)
  usePageTitle(project?.title ?? 'Page not found')
  if (project === undefined) return <NotFoundPage />
  const story = STORIES[project.drawing]
  return (
    <CaseStudy
      project={project}
      story={story}
      view={<LivePart key={project.id} story={story} />}
      builder={builderPath(user?.role ?? null)}
    />
  )
}

/** The live view is heavy: it comes when it is asked for. */
function LivePart({ story }: { story: Story }) {
  const [isOpen, setOpen] = useState(false)
  const { car, kit } = story
  return (
    <section aria-labelledby="live-part" className="mt-20 noscript:hidden">
      <h2 id="live-part" className="display text-2xl">
        Turn it yourself
      </h2>
      {isOpen ? (
        <Suspense fallback={<div className="shimmer mt-8 aspect-[4/3] w-full rounded-lg sm:aspect-[2/1]" />}>
          <KitViewer
            className="mt-8 aspect-[4/3] w-full sm:aspect-[2/1]"
            focus="Rear"
            car={car}
            customization={{
              bodyKit: { type: kit.type, style: kit.style, material: 'Carbon Fiber', finish: 'Glossy' },
              colors: COLORS,
              engravings: [],
              additionalFeatures: kit.features,
            }}
          />
        </Suspense>
      ) : (
        <div className="panel mt-8 flex flex-wrap items-center justify-between gap-6 p-6 sm:p-8">
          <p className="max-w-xl text-soft">
            A part like this one on a {car.bodyType.toLowerCase()}, in the same live view as in the builder.
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <Box className="size-4" aria-hidden="true" />
            Open the 3D View
          </Button>
        </div>
      )}
    </section>
  )
}
