import { type ReactNode, useId, useState } from 'react'
import { type Column, Table } from '../../ui/Table.tsx'

interface ChartPanelProps {
  title: string
  /** The most important number. */
  figure?: string
  /** The data in one sentence, or what the figure counts. */
  summary: ReactNode
  /** The change since the range before. */
  trend?: string | null
  /** The same data as a table. */
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A chart with a one-sentence summary above it; its data can take its place as a table. */
export function ChartPanel({ title, figure, summary, trend, headers, rows, children }: ChartPanelProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
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
        <p className="figures mt-1 flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
          {figure && <span className="display text-2xl text-ink">{figure}</span>}
          <span>{summary}</span>
          {trend && <span className="text-muted">· {trend}</span>}
        </p>
      </header>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section aria-label={`${title}, as a table`} tabIndex={0} className="min-h-0 shrink-0 grow basis-68 overflow-auto">
          <Table cards="never" caption={title} columns={columns} rows={rows} rowKey={([name = '']) => name} />
        </section>
      ) : (
        children
      )}
      <button
        type="button"
        onClick={() => setTable(!isTable)}
        className="mt-auto inline-flex min-h-6 pointer-coarse:min-h-11 items-center self-start rounded-sm text-sm text-muted underline decoration-edge underline-offset-4 hover:text-ink"
      >
        {isTable ? 'Show as a chart' : 'Show as a table'}
        <span className="sr-only">: {title}</span>
      </button>
    </section>
  )
}
