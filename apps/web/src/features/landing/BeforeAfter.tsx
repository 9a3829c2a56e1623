import type { CaseStudyContent } from './case-studies.ts'
import { FlowDrawing } from './FlowDrawing.tsx'
import type { Project } from './portfolio.ts'

export function BeforeAfter({ drawing, content }: { drawing: Project['drawing']; content: CaseStudyContent }) {
  const panels = [
    { phase: 'before', title: 'Before', text: content.before },
    { phase: 'after', title: 'After', text: content.after },
  ] as const
  return (
    <section aria-labelledby="before-after" className="mt-20">
      <h2 id="before-after" className="display text-2xl">
        Before and after
      </h2>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        {panels.map(({ phase, title, text }) => (
          <figure key={phase} className="panel overflow-hidden">
            <div className="border-b border-line bg-page p-4 sm:p-8">
              <FlowDrawing drawing={drawing} phase={phase} />
            </div>
            <figcaption className="p-6">
              <p className={`eyebrow ${phase === 'after' ? 'text-signal' : 'text-muted'}`}>{title}</p>
              <p className="mt-3 text-soft">{text}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
