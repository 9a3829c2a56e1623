import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import Box from '~icons/box'
import { useAuth } from '../features/auth/auth.ts'
import { CaseStudy } from '../features/landing/CaseStudy.tsx'
import { CASE_STUDIES, type CaseStudyContent } from '../features/landing/case-studies.ts'
import { Picture } from '../features/landing/Picture.tsx'
import { PROJECTS, type Project } from '../features/landing/portfolio.ts'
import { fallbackSource, renderedPicture } from '../lib/pictures.ts'
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
      view={<PartViewer key={project.id} project={project} content={content} />}
      builderUrl={builderPath(user?.role ?? null)}
    />
  )
}

const FRAME = 'mt-8 aspect-[4/3] w-full sm:aspect-[2/1]'

/** The 3D view is large, so it loads on request and a picture stands in for it. */
function PartViewer({ project, content }: { project: Project; content: CaseStudyContent }) {
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The button disappears with its focus.
  useEffect(() => {
    if (isOpen) section.current?.focus({ preventScroll: true })
  }, [isOpen])
  const { car, kit } = content
  const name = `${project.img}-view`
  const still = renderedPicture(name)
  const poster = (
    <div className={`${FRAME} relative overflow-hidden rounded-lg border border-line studio-backdrop`}>
      <Picture name={name} alt="" sizes="(min-width: 1312px) 1232px, 100vw" className="absolute size-full object-cover" />
      {!isOpen && (
        <Button
          variant="secondary"
          size="lg"
          className="absolute bottom-5 left-1/2 -translate-x-1/2 bg-page/60 backdrop-blur-sm sm:bottom-8"
          onClick={() => setOpen(true)}
        >
          <Box className="size-4" aria-hidden="true" />
          Open in 3D
        </Button>
      )}
    </div>
  )
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="part-viewer" className="mt-20 outline-none noscript:hidden">
      <h2 id="part-viewer" className="display text-2xl">
        See it in 3D
      </h2>
      <p className="mt-3 max-w-xl text-muted">
        View a part like this one on a {car.bodyType.toLowerCase()}, in the same 3D viewer that the builder uses.
      </p>
      {isOpen ? (
        <Suspense fallback={poster}>
          <KitViewer
            className={FRAME}
            focus="Rear"
            still={still && fallbackSource(name, still)}
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
        poster
      )}
    </section>
  )
}
