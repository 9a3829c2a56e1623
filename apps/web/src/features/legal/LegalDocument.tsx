import type { ReactNode } from 'react'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'

export interface Clause {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface LegalDocumentProps {
  title: string
  lead: string
  clauses: readonly Clause[]
}

const PROSE =
  'space-y-4 text-soft [&_a]:text-ink [&_a]:underline [&_a]:decoration-edge [&_a]:underline-offset-4 [&_a:hover]:decoration-ink [&_li]:pl-1 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-edge'

/** A legal page: one text column with a table of contents beside it. */
export function LegalDocument({ title, lead, clauses }: LegalDocumentProps) {
  return (
    <div className="shell py-12 sm:py-20">
      <header className="max-w-3xl">
        <h1 className="display text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-5 text-lg text-muted">{lead}</p>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-[16rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
          <ol className="space-y-1 text-sm">
            {clauses.map(({ id, title: clauseTitle }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1 text-muted transition-colors hover:text-ink">
                  {clauseTitle}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-12">
          {clauses.map((clause) => (
            <ClauseSection key={clause.id} clause={clause} />
          ))}
        </div>
      </div>
    </div>
  )
}

function ClauseSection({ clause: { id, title, body } }: { clause: Clause }) {
  const laterLayout = useLaterLayout()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`[--later-height:20rem] lg:[--later-height:12rem] ${laterLayout}`}
    >
      <h2 id={`${id}-title`} className="display text-xl">
        {title}
      </h2>
      <div className={`mt-4 ${PROSE}`}>{body}</div>
    </section>
  )
}
