import { Picture } from './Picture.tsx'
import type { Project } from './portfolio.ts'

interface ProjectPictureProps {
  project: Project
  sizes: string
  isPriority?: boolean
  /** Hides the image from screen readers where the adjacent text describes it. */
  isDecorative?: boolean
  className?: string
}

export function ProjectPicture({ project, sizes, isPriority, isDecorative, className = '' }: ProjectPictureProps) {
  return (
    <Picture
      name={project.img}
      alt={isDecorative ? '' : project.alt}
      sizes={sizes}
      isPriority={isPriority}
      className={`size-full object-cover ${className}`}
    />
  )
}
