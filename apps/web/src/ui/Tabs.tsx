import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import { shortCount } from './short-count.ts'
import { FADING_ROW, useFadingRow } from './useFadingRow.ts'

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** The number of unread or open items. */
  count?: number
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** `fill` shares the width equally, for two or three short tabs in a card; `sheet` stays below the header of a sheet. */
  layout?: 'line' | 'fill' | 'sheet'
  /** The title of the page and its actions, in one row with the tabs on wide screens. */
  heading?: { title: string; actions?: ReactNode }
  /** Shown above the content of every tab. */
  children?: ReactNode
}

const TRIGGER =
  'relative flex min-h-12 dense:pointer-fine:min-h-10 min-w-11 shrink-0 items-center justify-center gap-2 px-1 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-transparent data-[state=active]:after:bg-signal'

const HEADED_ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 xl:grid-cols-[auto_minmax(0,1fr)_auto] xl:border-b xl:border-line'
/** Fills the padding of the sheet around it. */
const SHEET_ROW = 'sticky -top-5 z-20 -mx-5 -mt-5 mb-5 border-b border-line bg-raised px-5 sm:-mx-6 sm:px-6 print:static'
const HEADED_LIST = 'max-xl:col-span-full max-xl:row-start-2 max-xl:border-b'

export function Tabs({ label, tabs, value, onChange, layout = 'line', heading, children }: TabsProps) {
  const list = useScrollToActiveTab(value)
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <div data-sheet-tabs={layout === 'sheet' || undefined} className={heading ? HEADED_ROW : layout === 'sheet' ? SHEET_ROW : ''}>
        {heading && <h1 className="display py-1.5 text-xl break-words">{heading.title}</h1>}
        <Radix.List
          ref={list}
          aria-label={label}
          className={`peer relative flex overflow-y-hidden print:hidden border-line ${FADING_ROW} ${layout === 'fill' ? '' : 'gap-4 sm:gap-7'} ${heading ? HEADED_LIST : layout === 'sheet' ? '' : 'border-b'}`}
        >
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={`${TRIGGER} ${layout === 'fill' ? 'flex-1' : ''}`}>
              {tab.label}
              {tab.count ? (
                <span data-count className="figures rounded-full bg-signal px-1.5 text-xs leading-5 font-semibold text-on-signal">
                  {shortCount(tab.count)}
                </span>
              ) : null}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {layout === 'sheet' && (
          <span
            aria-hidden="true"
            className="absolute top-5 right-1.5 hidden size-2 rounded-full bg-signal peer-data-[more~=count]:block"
          />
        )}
        {heading?.actions}
      </div>
      {children && <div className="flex flex-col gap-5">{children}</div>}
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={`focus-visible:outline-offset-4 ${layout === 'sheet' ? 'pt-5' : 'pt-6 sm:pt-8 dense:pt-4'}`}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Keeps the active tab visible when the tab list scrolls on a narrow screen. */
function useScrollToActiveTab(value: string) {
  const list = useFadingRow<HTMLDivElement>()
  useEffect(() => {
    const row = list.current
    if (!row) return
    const observer = new ResizeObserver(() => scrollToActive(row))
    observer.observe(row)
    // A count that loads later makes its tab wider and shifts the others.
    for (const tab of row.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes active
  useEffect(() => {
    if (list.current) scrollToActive(list.current)
  }, [value])
  return list
}

function scrollToActive(row: HTMLElement) {
  const tab = row.querySelector<HTMLElement>('[data-state="active"]')
  if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
