import type { Story } from './case-studies.ts'
import { FlowDrawing } from './FlowDrawing.tsx'
import type { Project } from './portfolio.ts'

export function BeforeAfter({ drawing, story }: { drawing: Project['drawing']; story: Story }) {
  const moments = [
    { moment: 'before', name: 'Before', words: story.before },
    { moment: 'after', name: 'After', words: story.after },
  ] as const
  return (
    <section aria-labelledby="before-after" className="mt-20">
      <h2 id="before-after" className="display text-2xl">
        Before and after
      </h2>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        {moments.map(({ moment, name, words }) => (
          <figure key={moment} className="panel overflow-hidden">
            <div className="border-b border-line bg-page p-4 sm:p-8">
              <FlowDrawing drawing={drawing} moment={moment} />
            </div>
            <figcaption className="p-6">
              <p className={`eyebrow ${moment === 'after' ? 'text-signal' : 'text-muted'}`}>{name}</p>
              <p className="mt-3 text-soft">{words}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
