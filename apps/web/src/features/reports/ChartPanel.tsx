import { type ReactNode, useId } from 'react'
import { type Column, Table } from '../../ui/Table.tsx'

interface ChartPanelProps {
  title: string
  /** The data in one sentence. */
  summary: ReactNode
  /** The same data as a table. */
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A chart with a one-sentence summary above it and its data as a table below it. */
export function ChartPanel({ title, summary, headers, rows, children }: ChartPanelProps) {
  const id = useId()
  const columns = headers.map(
    (header, index): Column<readonly string[]> => ({
      header,
      cell: (row) => <span className="figures">{row[index]}</span>,
      align: index === 0 ? 'left' : 'right',
      isRowHeader: index === 0,
    }),
  )
  return (
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col gap-4 p-5 sm:p-6 dense:gap-3 dense:p-4">
      <header>
        <h2 id={id} className="display text-lg dense:text-base">
          {title}
        </h2>
        <p className="figures mt-1 text-sm text-soft">{summary}</p>
      </header>
      {children}
      <details className="group mt-auto">
        <summary className="inline-flex min-h-6 pointer-coarse:min-h-11 cursor-pointer items-center rounded-sm text-sm text-muted underline decoration-edge underline-offset-4 hover:text-ink">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section aria-label={`${title}, as a table`} tabIndex={0} className="mt-3 max-h-72 overflow-auto">
          <Table cards="never" caption={title} columns={columns} rows={rows} rowKey={([name = '']) => name} />
        </section>
      </details>
    </section>
  )
}
