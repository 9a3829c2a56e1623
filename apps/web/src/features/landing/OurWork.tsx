import type { PublishedProject } from '@vorta/contract/portfolio/schema'
import { lazy, Suspense, useState } from 'react'
import { useLandingTexts } from '../../lib/company.ts'
import { Button } from '../../ui/Button.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { PublishedCard } from './PublishedCard.tsx'
import { type CategoryChoice, findProjects, PROJECTS, type Project } from './portfolio.ts'
import { Ratings } from './Ratings.tsx'
import { Section } from './Section.tsx'
import { StockAndKit } from './StockAndKit.tsx'
import { usePublishedProjects } from './usePublishedProjects.ts'
import { WorkFilter } from './WorkFilter.tsx'

const fetchDialog = () => import('./ProjectDialog.tsx')
const PublishedDialog = lazy(async () => ({ default: (await import('./PublishedDialog.tsx')).PublishedDialog }))
const ProjectDialog = lazy(async () => ({ default: (await fetchDialog()).ProjectDialog }))

/** On a phone, a row to swipe through. */
const PROJECT_LIST =
  'grid gap-4 max-md:-mx-(--gutter) max-md:snap-x max-md:snap-mandatory max-md:auto-cols-[85%] max-md:grid-flow-col max-md:overflow-x-auto max-md:scroll-px-(--gutter) max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:grid-cols-2 md:gap-6'

/** Falls back to the project's own page when the dialog can't be loaded. */
async function openProject(project: Project, show: (project: Project) => void) {
  try {
    await fetchDialog()
    show(project)
  } catch {
    window.location.assign(project.link)
  }
}

export function OurWork() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<CategoryChoice>('All')
  const [opened, setOpened] = useState<Project | null>(null)
  const { workTitle, workIntro } = useLandingTexts()
  const [openedOrder, setOpenedOrder] = useState<PublishedProject | null>(null)
  const projects = findProjects(PROJECTS, search, category)
  // After the specified ones.
  const allPublished = usePublishedProjects()
  const published = findProjects(allPublished, search, category)
  const count = projects.length + published.length
  const showAll = () => {
    setSearch('')
    setCategory('All')
  }
  return (
    <Section id="our-work" eyebrow="Our Work" title={workTitle} intro={workIntro}>
      <WorkFilter search={search} onSearch={setSearch} category={category} onSelect={setCategory} />
      <p className="sr-only" role="status">
        {count === 1 ? '1 project' : `${count} projects`}
      </p>
      {count === 0 ? (
        <NothingFound onShowAll={showAll} />
      ) : (
        <ul className={PROJECT_LIST}>
          {projects.map((project, index) => (
            <ProjectCard
              key={project.id}
              project={project}
              isWide={index === 0 && projects.length % 2 === 1}
              onOpen={(chosen) => void openProject(chosen, setOpened)}
              // Prefetch the dialog; openProject handles a failure.
              onIntent={() => void fetchDialog().catch(() => {})}
            />
          ))}
          {published.map((project) => (
            <PublishedCard key={project._id} project={project} onOpen={() => setOpenedOrder(project)} />
          ))}
        </ul>
      )}
      <StockAndKit />
      <Ratings projects={allPublished} />
      {openedOrder && (
        <Suspense fallback={null}>
          <PublishedDialog project={openedOrder} onClose={() => setOpenedOrder(null)} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <ProjectDialog project={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  )
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-20 text-center">
      <p className="display text-xl">No projects found</p>
      <p className="mt-2 text-muted">Try a different search, or view all projects.</p>
      <Button variant="secondary" className="mt-6" onClick={onShowAll}>
        Show All Projects
      </Button>
    </div>
  )
}
