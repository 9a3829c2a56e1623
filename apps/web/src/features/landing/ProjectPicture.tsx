import { Picture } from './Picture.tsx'
import type { Project } from './portfolio.ts'

interface ProjectPictureProps {
  project: Project
  sizes: string
  isFirst?: boolean
  /** Where the words beside it say the same, the picture stays silent. */
  isSilent?: boolean
  className?: string
}

export function ProjectPicture({ project, sizes, isFirst, isSilent, className = '' }: ProjectPictureProps) {
  return (
    <Picture
      name={project.img}
      alt={isSilent ? '' : project.alt}
      sizes={sizes}
      isFirst={isFirst}
      className={`size-full object-cover ${className}`}
    />
  )
}
