import { Fragment, type ReactNode } from 'react'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import ChevronsUpDown from '~icons/chevrons-up-down'

/** The current sort direction of a column and what selecting its header does. */
export interface ColumnSort {
  direction: 'asc' | 'desc' | null
  onSort: () => void
}

type CardPosition = 'cover' | 'corner' | 'head' | 'media' | 'aside' | 'line' | 'text' | 'dotted' | 'end' | 'foot'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Align numbers right. */
  align?: 'left' | 'right'
  /**
   * The position on a card: `head` and `foot` fill a line at the top and the bottom, `line` fills one in between, and `text` shares one with its neighbors.
   * `media` and `aside` share a line below the head, left and right. `dotted` is a text after a dot. `end` is at the right of the texts, which are cut off to fit.
   * `cover` is for a `RowLink` that covers the card and whose text another cell shows, and `corner` for a menu.
   * Other values appear beside their label. Empty cells and `data-empty` are hidden.
   */
  onCard?: CardPosition | ((row: Row) => CardPosition)
  sort?: ColumnSort
  /** The row header for screen readers. */
  isRowHeader?: boolean
  isHiddenOnPhones?: boolean
  /** On its own line below the row, across all columns; a cell on a card. */
  isDetail?: boolean
  /** A width class. With one, every column has a fixed width, and columns without one share the rest. */
  width?: string
}

interface TableProps<Row> {
  /** The accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Switches from cards to columns at 1280 px instead of 768 px, with or without frames; `never` shows columns at every width. */
  cards?: 'below md' | 'below xl' | 'frameless below xl' | 'never'
  /** The heading above consecutive rows that share it. */
  groupOf?: (row: Row) => string
  /** Marks rows such as a total. */
  isStrong?: (row: Row) => boolean
  /** The rows shown belong to an earlier filter. */
  isBusy?: boolean
}

const CARD_CELL =
  'flex items-start justify-between gap-4 text-right before:shrink-0 before:text-sm before:text-muted before:content-[attr(data-label)]'

/** Below the header of the page. A shadow draws the line, because collapsed borders scroll away. */
const STICKY = 'dense:sticky dense:top-(--header) dense:z-10 dense:bg-raised dense:shadow-[inset_0_-1px_0_var(--color-line)]'

// Written out per breakpoint, because Tailwind finds only complete class names.
const FROM_MD = {
  table: 'block md:table md:border-collapse',
  fixed: 'md:table-fixed',
  head: 'hidden md:table-header-group',
  headCell: `px-2.5 pb-3 lg:px-4 dense:py-2 dense:lg:px-3 ${STICKY}`,
  body: 'flex flex-col gap-3 dense:max-md:gap-2 md:table-row-group',
  row: 'panel flex flex-wrap content-start gap-y-3 p-4 dense:p-3 md:table-row md:rounded-none md:border-0 md:bg-transparent md:hover:bg-lifted/60',
  cell: `${CARD_CELL} max-md:wrap-anywhere md:table-cell md:border-t md:border-line md:px-2.5 md:py-2.5 lg:px-4 dense:md:h-11 dense:md:py-1 dense:lg:px-3 md:align-middle md:before:content-none max-md:empty:hidden max-md:has-[>:only-child:empty,>[data-empty]]:hidden`,
  group: 'block md:table-row',
  groupCell: 'block rounded-md md:table-cell md:rounded-none md:border-t',
  clip: 'md:truncate',
  detail: 'hidden md:table-row',
  detailCell: 'px-2.5 pb-2.5 lg:px-4 dense:lg:px-3',
  onlyCard: 'md:hidden!',
  left: 'md:text-left',
  right: 'md:text-right',
  onLabel: 'max-md:order-3 max-md:basis-full',
  onCover: 'max-md:absolute max-md:inset-0 max-md:before:content-none',
  onCorner: 'max-md:absolute max-md:top-1 max-md:right-1 max-md:before:content-none',
  onHead: 'max-md:min-w-0 max-md:basis-full max-md:justify-start max-md:text-left max-md:before:content-none max-md:*:w-full',
  onFoot:
    'max-md:order-5 max-md:basis-full max-md:border-t max-md:border-line max-md:pt-3 max-md:before:content-none max-md:*:w-full max-md:[&_button]:flex-1',
  onMedia: 'max-md:order-1 max-md:min-w-0 max-md:grow max-md:basis-2/3 max-md:justify-start max-md:text-left max-md:before:content-none',
  onAside: 'max-md:order-2 max-md:ml-3 max-md:text-ink max-md:before:content-none',
  onLine: 'max-md:order-3 max-md:min-w-0 max-md:basis-full max-md:justify-start max-md:text-left max-md:before:content-none',
  onText: 'max-md:order-4 max-md:mr-3 max-md:text-left max-md:text-muted max-md:before:content-none',
  onDotted:
    'max-md:order-4 max-md:mr-3 max-md:-ml-1.5 max-md:justify-start max-md:gap-1.5 max-md:text-left max-md:text-muted max-md:before:content-["·"]',
  onEnd: 'max-md:order-4 max-md:ml-auto max-md:items-center max-md:before:content-none',
  besideEnd: 'max-md:max-w-max max-md:min-w-0 max-md:grow max-md:basis-0 max-md:items-center max-md:*:min-w-0 max-md:*:truncate',
}
const FROM_XL: typeof FROM_MD = {
  table: 'block xl:table xl:border-collapse',
  fixed: 'xl:table-fixed',
  head: 'hidden xl:table-header-group',
  headCell: `px-3 pb-3 dense:py-2 ${STICKY}`,
  body: 'flex flex-col gap-3 dense:max-md:gap-2 md:max-xl:grid md:max-xl:grid-cols-2 xl:table-row-group',
  row: 'panel flex flex-wrap content-start gap-y-3 p-3 xl:table-row xl:rounded-none xl:border-0 xl:bg-transparent xl:hover:bg-lifted/60',
  cell: `${CARD_CELL} max-xl:wrap-anywhere xl:table-cell xl:border-t xl:border-line xl:px-3 xl:py-3.5 dense:xl:h-11 dense:xl:py-1 xl:align-middle xl:before:content-none max-xl:empty:hidden max-xl:has-[>:only-child:empty,>[data-empty]]:hidden`,
  group: 'block md:max-xl:col-span-full xl:table-row',
  groupCell: 'block rounded-md xl:table-cell xl:rounded-none xl:border-t',
  clip: 'xl:truncate',
  detail: 'hidden xl:table-row',
  detailCell: 'px-3 pb-2.5',
  onlyCard: 'xl:hidden!',
  left: 'xl:text-left',
  right: 'xl:text-right',
  onLabel: 'max-xl:order-3 max-xl:basis-full',
  onCover: 'max-xl:absolute max-xl:inset-0 max-xl:before:content-none',
  onCorner: 'max-xl:absolute max-xl:top-1 max-xl:right-1 max-xl:before:content-none',
  onHead: 'max-xl:min-w-0 max-xl:basis-full max-xl:justify-start max-xl:text-left max-xl:before:content-none max-xl:*:w-full',
  onFoot:
    'max-xl:order-5 max-xl:basis-full max-xl:border-t max-xl:border-line max-xl:pt-3 max-xl:before:content-none max-xl:*:w-full max-xl:[&_button]:flex-1',
  onMedia: 'max-xl:order-1 max-xl:min-w-0 max-xl:grow max-xl:basis-2/3 max-xl:justify-start max-xl:text-left max-xl:before:content-none',
  onAside: 'max-xl:order-2 max-xl:ml-3 max-xl:text-ink max-xl:before:content-none',
  onLine: 'max-xl:order-3 max-xl:min-w-0 max-xl:basis-full max-xl:justify-start max-xl:text-left max-xl:before:content-none',
  onText: 'max-xl:order-4 max-xl:mr-3 max-xl:text-left max-xl:text-muted max-xl:before:content-none',
  onDotted:
    'max-xl:order-4 max-xl:mr-3 max-xl:-ml-1.5 max-xl:justify-start max-xl:gap-1.5 max-xl:text-left max-xl:text-muted max-xl:before:content-["·"]',
  onEnd: 'max-xl:order-4 max-xl:ml-auto max-xl:items-center max-xl:before:content-none',
  besideEnd: 'max-xl:max-w-max max-xl:min-w-0 max-xl:grow max-xl:basis-1/4 max-xl:items-center max-xl:*:min-w-0 max-xl:*:truncate',
}
const FRAMELESS: typeof FROM_MD = {
  ...FROM_XL,
  body: 'block xl:table-row-group',
  row: 'block border-b border-line py-2 xl:table-row xl:border-0 xl:hover:bg-lifted/60',
  cell: 'max-xl:wrap-anywhere max-xl:empty:hidden xl:table-cell xl:border-t xl:border-line xl:px-3 xl:py-3.5 dense:xl:h-11 dense:xl:py-1 xl:align-middle',
  group: 'block pt-3 xl:table-row',
  onAside: 'max-xl:float-right max-xl:ml-3',
  onLine: 'max-xl:block max-xl:text-left',
  onText: 'max-xl:inline max-xl:text-muted',
  onDotted: 'max-xl:inline max-xl:text-muted max-xl:*:inline max-xl:before:mx-1.5 max-xl:before:content-["·"]',
}
const ALWAYS: typeof FROM_MD = {
  table: 'border-collapse',
  fixed: 'table-fixed',
  head: '',
  headCell: 'sticky top-0 bg-raised pb-2 not-first:pl-2 sm:not-first:pl-4',
  body: '',
  row: '',
  cell: 'border-t border-line py-2 not-first:pl-2 sm:not-first:pl-4',
  group: '',
  groupCell: 'border-t',
  clip: 'truncate',
  detail: '',
  detailCell: 'pb-2',
  onlyCard: 'hidden',
  left: 'text-left',
  right: 'text-right',
  onLabel: '',
  onCover: '',
  onCorner: '',
  onHead: '',
  onFoot: '',
  onMedia: '',
  onAside: '',
  onLine: '',
  onText: '',
  onDotted: '',
  onEnd: '',
  besideEnd: '',
}
const LAYOUTS = { 'below md': FROM_MD, 'below xl': FROM_XL, 'frameless below xl': FRAMELESS, never: ALWAYS }
const CARD_POSITIONS = {
  cover: 'onCover',
  corner: 'onCorner',
  head: 'onHead',
  media: 'onMedia',
  aside: 'onAside',
  line: 'onLine',
  text: 'onText',
  dotted: 'onDotted',
  end: 'onEnd',
  foot: 'onFoot',
} as const satisfies Record<CardPosition, string>

/**
 * A table on wide screens; on narrow ones each row is a card. On the dashboards of staff its rows are dense and its header stays in view.
 * Rows can take the focus, see `row-navigation.ts`.
 */
export function Table<Row>({ caption, columns, rows, rowKey, cards = 'below md', groupOf, isStrong, isBusy = false }: TableProps<Row>) {
  const styles = LAYOUTS[cards]
  const headed = columns.filter(({ isDetail }) => !isDetail)
  const isFixed = columns.some(({ width }) => width !== undefined)
  const alignment = (column: Column<Row>) => styles[column.align ?? 'left']
  const positionOf = ({ onCard }: Column<Row>, row: Row) => (typeof onCard === 'function' ? onCard(row) : onCard)
  const cardPosition = (column: Column<Row>, row: Row) => {
    const position = positionOf(column, row)
    const isShortened = (position === 'text' || position === 'dotted') && columns.some((other) => positionOf(other, row) === 'end')
    return `${styles[position ? CARD_POSITIONS[position] : 'onLabel']} ${isShortened ? styles.besideEnd : ''}`
  }
  return (
    <table
      aria-busy={isBusy}
      className={`w-full text-sm transition-opacity ${styles.table} ${isFixed ? styles.fixed : ''} ${isBusy ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {headed.map((column) => (
            <th
              key={column.header}
              scope="col"
              aria-sort={column.sort && ARIA_SORT[column.sort.direction ?? 'none']}
              className={`${styles.headCell} ${column.isHiddenOnPhones ? 'max-sm:hidden' : ''} text-xs font-medium text-muted ${alignment(column)} ${column.width ?? ''}`}
            >
              {column.sort ? <SortButton header={column.header} sort={column.sort} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row, index) => {
          const group = groupOf?.(row)
          const previous = rows[index - 1]
          return (
            <Fragment key={rowKey(row)}>
              {group !== undefined && (previous === undefined || groupOf?.(previous) !== group) && (
                <tr className={styles.group}>
                  <th
                    scope="colgroup"
                    colSpan={headed.length}
                    className={`border-line bg-lifted/40 px-3 py-2 text-left text-xs font-medium text-soft ${styles.groupCell}`}
                  >
                    {group}
                  </th>
                </tr>
              )}
              <tr
                data-row
                tabIndex={-1}
                className={`relative scroll-my-28 -outline-offset-2 has-[[data-row-link]:focus-visible]:bg-lifted/60 ${styles.row} ${isStrong?.(row) ? 'font-medium *:border-edge' : ''}`}
              >
                {columns.map((column) => {
                  const Cell = column.isRowHeader ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.header}
                      scope={column.isRowHeader ? 'row' : undefined}
                      data-label={column.header}
                      className={`${isStrong?.(row) ? '' : 'font-normal'} ${styles.cell} ${isFixed ? styles.clip : ''} ${alignment(column)} ${cardPosition(column, row)} ${column.isHiddenOnPhones ? 'max-sm:hidden' : ''} ${column.isDetail ? styles.onlyCard : ''}`}
                    >
                      {column.cell(row)}
                    </Cell>
                  )
                })}
              </tr>
              {columns
                .filter(({ isDetail }) => isDetail)
                .map((column) => {
                  const detail = column.cell(row)
                  return (
                    detail && (
                      <tr key={column.header} className={styles.detail}>
                        <td colSpan={headed.length} className={styles.detailCell}>
                          {detail}
                        </td>
                      </tr>
                    )
                  )
                })}
            </Fragment>
          )
        })}
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
