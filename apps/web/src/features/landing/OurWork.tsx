import { Badge } from '../../ui/Badge.tsx'
import { PartDrawing } from './PartDrawing.tsx'
import { PROJECTS } from './portfolio.ts'
import { Section } from './Section.tsx'

export function OurWork() {
  return (
    <Section
      id="our-work"
      eyebrow="Our Work"
      title="Parts that earned their place"
      intro="Three projects, each drawn for one car and proven on it."
    >
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {PROJECTS.map((project) => (
          <li key={project.id} className="panel flex flex-col overflow-hidden">
            <div className="aspect-[22/15] border-b border-line bg-page">
              <PartDrawing drawing={project.drawing} />
            </div>
            <div className="flex flex-1 flex-col p-6">
              <p className="text-sm text-muted">{project.category}</p>
              <h3 className="display mt-1 text-xl">{project.title}</h3>
              <p className="mt-3 line-clamp-3 text-muted">{project.description}</p>
              <ul aria-label="Tags" className="mt-5 flex flex-wrap gap-2">
                {project.tags.map((tag) => (
                  <li key={tag}>
                    <Badge>{tag}</Badge>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
