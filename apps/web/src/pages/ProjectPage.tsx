import { lazy, Suspense, useState } from 'react'
import Box from '~icons/box'
import { useAuth } from '../features/auth/auth.ts'
import { CaseStudy } from '../features/landing/CaseStudy.tsx'
import { CASE_STUDIES, type CaseStudyContent } from '../features/landing/case-studies.ts'
import { PROJECTS } from '../features/landing/portfolio.ts'
import { usePageTitle } from '../lib/title.ts'
import { builderPath } from '../lib/urls/paths.ts'
import { Button } from '../ui/Button.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const KitViewer = lazy(async () => ({ default: (await import('../features/configurator/KitViewer.tsx')).KitViewer }))

const COLORS = { primary: '#111214', secondary: '#111214', accent: '#ff5a1f' }

export function ProjectPage({ slug }: { slug: string }) {
  const { user } = useAuth()
  const project = PROJECTS.find((candidate) => candidate.slug === slug)
  usePageTitle(project?.title ?? 'Page not found')
  if (project === undefined) return <NotFoundPage />
  const content = CASE_STUDIES[project.drawing]
  return (
    <CaseStudy
      project={project}
      content={content}
      view={<PartViewer key={project.id} content={content} />}
      builderUrl={builderPath(user?.role ?? null)}
    />
  )
}

/** The 3D view is large, so it loads on request. */
function PartViewer({ content }: { content: CaseStudyContent }) {
  const [isOpen, setOpen] = useState(false)
  const { car, kit } = content
  return (
    <section aria-labelledby="part-viewer" className="mt-20 noscript:hidden">
      <h2 id="part-viewer" className="display text-2xl">
        See it in 3D
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
            View a part like this one on a {car.bodyType.toLowerCase()}, in the same 3D viewer that the builder uses.
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <Box className="size-4" aria-hidden="true" />
            Open in 3D
          </Button>
        </div>
      )}
    </section>
  )
}
