import type { ReactNode } from 'react'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import ChevronsUpDown from '~icons/chevrons-up-down'

/** The current sort direction of a column and what selecting its header does. */
export interface ColumnSort {
  direction: 'asc' | 'desc' | null
  onSort: () => void
}

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Align numbers right. */
  align?: 'left' | 'right'
  /** The position on a card; other values appear beside their label, and `data-empty` is hidden. */
  onCard?: 'head' | 'foot'
  sort?: ColumnSort
  /** The row header for screen readers. */
  isRowHeader?: boolean
}

interface TableProps<Row> {
  /** The accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Switches from cards to columns at 1280 px instead of 768 px. */
  wide?: boolean
}

const CARD_CELL =
  'flex items-start justify-between gap-4 py-1.5 text-right before:shrink-0 before:text-sm before:text-muted before:content-[attr(data-label)]'

// Written out twice, because Tailwind finds only complete class names.
const FROM_MD = {
  table: 'md:table md:border-collapse',
  head: 'md:table-header-group',
  body: 'md:table-row-group',
  row: 'md:table-row md:border-0 md:bg-transparent md:hover:bg-lifted/60',
  cell: 'max-md:wrap-anywhere md:table-cell md:border-t md:border-line md:px-2.5 md:py-3.5 lg:px-4 md:align-middle md:before:content-none max-md:has-[>:only-child:empty,>[data-empty]]:hidden',
  left: 'md:text-left',
  right: 'md:text-right',
  onHead:
    'max-md:mb-1.5 max-md:justify-start max-md:border-b max-md:border-line max-md:pb-3 max-md:text-left max-md:before:content-none max-md:*:w-full',
  onFoot:
    'max-md:mt-1.5 max-md:border-t max-md:border-line max-md:pt-3 max-md:pb-0 max-md:before:content-none max-md:*:w-full max-md:[&_button]:flex-1',
}
const FROM_XL: typeof FROM_MD = {
  table: 'xl:table xl:border-collapse',
  head: 'xl:table-header-group',
  body: 'md:max-xl:grid md:max-xl:grid-cols-2 xl:table-row-group',
  row: 'xl:table-row xl:border-0 xl:bg-transparent xl:hover:bg-lifted/60',
  cell: 'max-xl:wrap-anywhere xl:table-cell xl:border-t xl:border-line xl:px-3 xl:py-3.5 xl:align-middle xl:before:content-none max-xl:has-[>:only-child:empty]:hidden',
  left: 'xl:text-left',
  right: 'xl:text-right',
  onHead:
    'max-xl:mb-1.5 max-xl:justify-start max-xl:border-b max-xl:border-line max-xl:pb-3 max-xl:text-left max-xl:before:content-none max-xl:*:w-full',
  onFoot:
    'max-xl:mt-1.5 max-xl:border-t max-xl:border-line max-xl:pt-3 max-xl:pb-0 max-xl:before:content-none max-xl:*:w-full max-xl:[&_button]:flex-1',
}

/** Makes a single link in the card footer look like a button. */
export const FOOT_LINK =
  'max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-center max-md:rounded-md max-md:border max-md:border-edge max-md:no-underline'

/** A table on wide screens; on narrow ones each row is a card with labeled values. */
export function Table<Row>({ caption, columns, rows, rowKey, wide = false }: TableProps<Row>) {
  const styles = wide ? FROM_XL : FROM_MD
  const alignment = (column: Column<Row>) => styles[column.align ?? 'left']
  const cardPosition = ({ onCard }: Column<Row>) => (onCard === 'head' ? styles.onHead : onCard === 'foot' ? styles.onFoot : '')
  return (
    <table className={`block w-full text-sm ${styles.table}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className={`hidden ${styles.head}`}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              aria-sort={column.sort && ARIA_SORT[column.sort.direction ?? 'none']}
              className={`${wide ? 'px-3' : 'px-2.5 lg:px-4'} pb-3 text-xs font-medium text-muted ${alignment(column)}`}
            >
              {column.sort ? <SortButton header={column.header} sort={column.sort} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`flex flex-col gap-3 ${styles.body}`}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={`panel relative block px-4 py-3 ${styles.row}`}>
            {columns.map((column) => {
              const Cell = column.isRowHeader ? 'th' : 'td'
              return (
                <Cell
                  key={column.header}
                  scope={column.isRowHeader ? 'row' : undefined}
                  data-label={column.header}
                  className={`font-normal ${CARD_CELL} ${styles.cell} ${alignment(column)} ${cardPosition(column)}`}
                >
                  {column.cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function SortButton({ header, sort: { direction, onSort } }: { header: string; sort: ColumnSort }) {
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className={`-mx-2 inline-flex min-h-7 pointer-coarse:min-h-11 items-center gap-1 rounded-sm px-2 transition-colors hover:text-ink ${direction ? 'text-ink' : ''}`}
    >
      {header}
      <Icon className={`size-3.5 ${direction ? 'text-signal-hot' : 'text-edge'}`} aria-hidden="true" />
    </button>
  )
}
