import Plus from '~icons/plus'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { ProjectPicture } from './ProjectPicture.tsx'
import type { Project } from './portfolio.ts'
import { Tags } from './Tags.tsx'

interface ProjectCardProps {
  project: Project
  /** Spans the full row. */
  isWide: boolean
  onOpen: (project: Project) => void
  /** The visitor hovers over or focuses the card. */
  onIntent: () => void
}

const isPlainClick = (event: React.MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The whole card is a link to the project's page; a plain click opens the dialog instead. */
export function ProjectCard({ project, isWide, onOpen, onIntent }: ProjectCardProps) {
  const laterLayout = useLaterLayout()
  const open = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // Some browsers don't focus a clicked link, and closing the dialog must return the focus here.
    event.currentTarget.focus()
    onOpen(project)
  }
  return (
    <li
      className={`group panel relative flex snap-start flex-col max-md:only:col-span-full overflow-hidden transition-colors hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ink ${
        isWide ? 'md:col-span-2 lg:grid lg:grid-cols-[1.7fr_1fr]' : ''
      } ${laterLayout}`}
    >
      <div
        className={`overflow-hidden studio-backdrop ${isWide ? 'aspect-[16/10] md:aspect-[2/1] lg:aspect-auto lg:min-h-104' : 'aspect-[16/10]'}`}
      >
        <ProjectPicture
          project={project}
          isDecorative
          sizes={isWide ? '(min-width: 1024px) 800px, 100vw' : '(min-width: 768px) 50vw, 100vw'}
          className="transition-transform duration-500 group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex flex-1 flex-col p-5 sm:p-6 lg:p-8">
        <p className="eyebrow text-muted">{project.category}</p>
        <h3 className={`display mt-3 ${isWide ? 'text-xl md:text-2xl' : 'text-xl'}`}>
          <a
            href={project.link}
            aria-haspopup="dialog"
            onClick={open}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            className="outline-none after:absolute after:inset-0"
          >
            {project.title}
          </a>
        </h3>
        <p className={`mt-3 line-clamp-3 text-muted ${isWide ? 'lg:line-clamp-none lg:text-lg' : ''}`}>{project.description}</p>
        <div className="mt-auto flex items-end justify-between gap-4 pt-6">
          <Tags tags={project.tags} />
          <span
            className="flex size-10 shrink-0 items-center justify-center rounded-full border border-line text-soft transition-colors group-hover:border-signal group-hover:bg-signal group-hover:text-on-signal"
            aria-hidden="true"
          >
            <Plus className="size-5" />
          </span>
        </div>
      </div>
    </li>
  )
}
