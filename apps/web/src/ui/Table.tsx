import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand right in a table. */
  align?: 'left' | 'right'
}

interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

const CELL =
  'flex items-baseline justify-between gap-6 py-1.5 text-right before:shrink-0 before:text-sm before:text-muted before:content-[attr(data-label)] md:table-cell md:border-t md:border-line md:px-4 md:py-3.5 md:align-middle md:before:content-none'

/** A table from 768 px; below that each row is a card that names its values. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const side = (column: Column<Row>) => (column.align === 'right' ? 'md:text-right' : 'md:text-left')
  return (
    <table className="block w-full text-sm md:table md:border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" className={`px-4 pb-3 text-xs font-medium text-muted ${side(column)}`}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="panel block px-4 py-3 md:table-row md:border-0 md:bg-transparent md:hover:bg-lifted/60">
            {columns.map((column) => (
              <td key={column.header} data-label={column.header} className={`${CELL} ${side(column)}`}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
