import type { ReactNode } from 'react'
import { paths } from '../../lib/urls/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Link } from '../../ui/Link.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import type { CaseStudyContent } from './case-studies.ts'
import { Picture } from './Picture.tsx'
import { ProjectPicture } from './ProjectPicture.tsx'
import { CLOSE_UP_SIZES, closeUpOf, PROJECTS, type Project } from './portfolio.ts'
import { Tags } from './Tags.tsx'

interface CaseStudyProps {
  project: Project
  content: CaseStudyContent
  /** The interactive 3D view of the part. */
  view: ReactNode
  builderUrl: string
}

export function CaseStudy({ project, content, view, builderUrl }: CaseStudyProps) {
  return (
    <article className="pb-24">
      <header className="shell pt-12 pb-10 sm:pt-20">
        <p className="eyebrow text-signal">{project.category}</p>
        <h1 className="display mt-4 max-w-4xl text-3xl sm:text-4xl lg:text-[3.75rem] lg:leading-[1.02]">{project.title}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft">{content.lead}</p>
        <div className="mt-6">
          <Tags tags={project.tags} />
        </div>
      </header>
      <div className="shell">
        <div className="aspect-[16/10] overflow-hidden rounded-lg border border-line studio-backdrop sm:aspect-[2/1]">
          <Picture name={closeUpOf(project)} alt={project.alt} sizes={CLOSE_UP_SIZES} isPriority className="size-full object-cover" />
        </div>
        <Stats stats={content.stats} />
        <div className="mt-20 grid gap-x-12 gap-y-12 lg:grid-cols-3">
          {content.sections.map((section) => (
            <section key={section.title} className="border-t border-line pt-6">
              <h2 className="display text-xl">{section.title}</h2>
              <p className="mt-4 text-muted">{section.text}</p>
            </section>
          ))}
        </div>
        <BeforeAfter drawing={project.drawing} content={content} />
        {view}
        <NextProjects current={project} builderUrl={builderUrl} />
      </div>
    </article>
  )
}

function Stats({ stats }: { stats: CaseStudyContent['stats'] }) {
  return (
    <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
      {stats.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-muted">{label}</dt>
          <dd className="display figures text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NextProjects({ current, builderUrl }: { current: Project; builderUrl: string }) {
  const others = PROJECTS.filter((project) => project.id !== current.id)
  return (
    <div className="mt-20 border-t border-line pt-10">
      <nav aria-labelledby="more-projects">
        <h2 id="more-projects" className="display text-2xl">
          More projects
        </h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2">
          {others.map((project) => (
            <li
              key={project.id}
              className="group panel relative flex flex-col overflow-hidden transition-colors hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ink"
            >
              <div className="aspect-[16/10] overflow-hidden studio-backdrop">
                <ProjectPicture
                  project={project}
                  isDecorative
                  sizes="(min-width: 1312px) 604px, (min-width: 640px) 50vw, 100vw"
                  className="transition-transform duration-500 group-hover:scale-[1.025]"
                />
              </div>
              <p className="p-5 sm:p-6">
                <Link to={project.link} className="display text-lg outline-none after:absolute after:inset-0">
                  {project.title}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </nav>
      <section
        aria-labelledby="start"
        className="mt-20 flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-t border-line pt-10"
      >
        <div className="max-w-xl">
          <h2 id="start" className="display text-2xl sm:text-3xl">
            What should we build for your car?
          </h2>
          <p className="mt-3 text-muted">Design it in 3D now, or tell us what you have in mind.</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col-reverse">
          <Link to={paths.contact} className={buttonStyle('secondary', 'lg')}>
            Ask About Your Car
          </Link>
          <Link to={builderUrl} className={buttonStyle('primary', 'lg')}>
            Start Your Build
          </Link>
        </div>
      </section>
    </div>
  )
}
