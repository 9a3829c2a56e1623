import ArrowUpRight from '~icons/arrow-up-right'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ProjectPicture } from './ProjectPicture.tsx'
import type { Project } from './portfolio.ts'
import { Tags } from './Tags.tsx'

export function ProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={project.title}
      shape="wide"
      footer={
        <a href={project.link} target="_blank" rel="noopener" title="Opens in a new tab" className={buttonStyle('primary')}>
          View Project
          <ArrowUpRight className="size-4" aria-hidden="true" />
        </a>
      }
    >
      <div className="aspect-[16/10] sm:aspect-[2/1] overflow-hidden rounded-md bg-page">
        <ProjectPicture project={project} sizes="(min-width: 960px) 848px, 100vw" isPriority />
      </div>
      <p className="mt-5 text-lg text-soft">{project.description}</p>
      <div className="mt-5">
        <Tags tags={project.tags} />
      </div>
    </Dialog>
  )
}
