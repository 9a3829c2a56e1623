import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Link } from '../../ui/Link.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import type { Story } from './case-studies.ts'
import { ProjectPicture } from './ProjectPicture.tsx'
import { PROJECTS, type Project } from './portfolio.ts'
import { Tags } from './Tags.tsx'

interface CaseStudyProps {
  project: Project
  story: Story
  /** The part on a car to be turned by hand. */
  view: ReactNode
  /** Where the builder is for this visitor. */
  builder: string
}

export function CaseStudy({ project, story, view, builder }: CaseStudyProps) {
  return (
    <article className="pb-24">
      <header className="shell pt-12 pb-10 sm:pt-20">
        <p className="eyebrow text-signal">{project.category}</p>
        <h1 className="display mt-4 max-w-4xl text-3xl sm:text-4xl lg:text-[3.75rem] lg:leading-[1.02]">{project.title}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft">{story.lead}</p>
        <div className="mt-6">
          <Tags tags={project.tags} />
        </div>
      </header>
      <div className="shell">
        <div className="aspect-[16/10] overflow-hidden rounded-lg border border-line bg-page lg:aspect-[2/1]">
          <ProjectPicture project={project} sizes="(min-width: 1312px) 1232px, 100vw" isFirst />
        </div>
        <Figures figures={story.figures} />
        <div className="mt-20 grid gap-x-12 gap-y-12 lg:grid-cols-3">
          {story.chapters.map((chapter) => (
            <section key={chapter.title} className="border-t border-line pt-6">
              <h2 className="display text-xl">{chapter.title}</h2>
              <p className="mt-4 text-muted">{chapter.text}</p>
            </section>
          ))}
        </div>
        <BeforeAfter drawing={project.drawing} story={story} />
        {view}
        <NextProjects current={project} builder={builder} />
      </div>
    </article>
  )
}

function Figures({ figures }: { figures: Story['figures'] }) {
  return (
    <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-muted">{name}</dt>
          <dd className="display figures text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NextProjects({ current, builder }: { current: Project; builder: string }) {
  const others = PROJECTS.filter((one) => one.id !== current.id)
  return (
    <div className="mt-20 flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-t border-line pt-10">
      <nav aria-label="Other projects">
        <p className="text-sm text-muted">More of our work</p>
        <ul className="mt-3 space-y-2">
          {others.map((one) => (
            <li key={one.id}>
              <Link to={one.link} className="display text-lg underline decoration-edge underline-offset-8 hover:decoration-signal">
                {one.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.contact} className={buttonStyle('secondary', 'lg')}>
          Ask About Yours
        </Link>
        <Link to={builder} className={buttonStyle('primary', 'lg')}>
          Start Your Build
        </Link>
      </div>
    </div>
  )
}
