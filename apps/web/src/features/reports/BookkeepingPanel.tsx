import { useMutation } from '@tanstack/react-query'
import { type Bookkeeping, type BookkeepingSums, bookkeepingQuery, MOVEMENT_KIND_LABELS } from '@vorta/contract/reports/bookkeeping'
import { reportsApi } from '@vorta/contract/reports/routes'
import { useId, useState } from 'react'
import Download from '~icons/download'
import { messageOf } from '../../lib/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { daysOf, PERIOD_LABELS, PERIODS, type Period } from './bookkeeping-periods.ts'
import { useBookkeeping } from './reports.queries.ts'

const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const
const OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))

/** What moved on the balance at the payment provider: sums of a period, and every movement as CSV. */
export function BookkeepingPanel() {
  const [today] = useState(() => new Date())
  const [days, setDays] = useState(() => daysOf('last_month', today))
  const valid = bookkeepingQuery.safeParse(days)
  const { data, error, refetch, isPlaceholderData } = useBookkeeping(valid.success ? valid.data : null)
  const save = useMutation({ mutationFn: () => downloadFile(reportsApi.exportBookkeeping, { query: days }) })
  const errorOf = (name: string) => valid.error?.issues.find(({ path }) => path[0] === name)?.message
  const fieldId = useId()
  const errorId = (name: string) => `${fieldId}-${name}`
  const chosen = PERIODS.find((period) => JSON.stringify(daysOf(period, today)) === JSON.stringify(days)) ?? null
  const download = () =>
    save.mutate(undefined, {
      onSuccess: () => showToast('Movements exported.'),
      onError: (failure) => showToast(messageOf(failure, "We couldn't export the movements. Please try again."), 'error'),
    })
  const downloadButton = (
    <Button
      variant="secondary"
      size="sm"
      className="max-sm:w-full"
      busy={save.isPending}
      busyLabel="Preparing..."
      disabled={!valid.success}
      onClick={download}
    >
      <Download className="size-4" aria-hidden="true" />
      Download CSV
    </Button>
  )
  return (
    <Panel
      title="Bookkeeping"
      description="Payments, refunds, disputes and fees, as in the payment provider's balance and payout reports."
      action={<span className="max-sm:hidden">{downloadButton}</span>}
    >
      <div className="flex flex-col gap-5">
        <div data-filter className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(3,11rem)]">
          <SelectField
            label="Period"
            options={OPTIONS}
            {...(!chosen && { placeholder: 'Custom' })}
            value={chosen ?? ''}
            onChange={({ target }) => setDays(daysOf(target.value as Period, today))}
            className="max-sm:col-span-full"
          />
          {DAYS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              type="date"
              value={days[name]}
              errorId={errorOf(name) && errorId(name)}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
              className="min-w-0"
            />
          ))}
          {/* Below all fields, which keep their width. */}
          <div className="col-span-full empty:hidden">
            {DAYS.map(({ name }) => {
              const message = errorOf(name)
              return (
                message && (
                  <FieldError key={name} id={errorId(name)}>
                    {message}
                  </FieldError>
                )
              )
            })}
          </div>
        </div>
        {error && !data && <LoadError message={messageOf(error, "We couldn't load the bookkeeping.")} onRetry={() => refetch()} />}
        {!(error || data) && valid.success && <Skeleton className="h-40 w-full rounded-lg" />}
        {data && (
          <div aria-busy={isPlaceholderData} className={`flex flex-col gap-5 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
            <Balances bookkeeping={data.bookkeeping} />
            <p className="text-sm text-muted">
              Days start and end at midnight, {data.bookkeeping.timeZone.replaceAll('_', ' ')} time. The CSV has one row per movement. Sales
              tax is the part of the gross amount that was charged as tax; a deposit contains its share, and the balance the rest.
            </p>
          </div>
        )}
        <div className="sm:hidden">{downloadButton}</div>
      </div>
    </Panel>
  )
}

function Balances({ bookkeeping: { balances } }: { bookkeeping: Bookkeeping }) {
  if (balances.length === 0) return <p className="text-soft">No money moved in this period.</p>
  return balances.map(({ currency, lines, total }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section key={currency} aria-label={`Movements in ${currency.toUpperCase()}`} tabIndex={0} className="overflow-x-auto">
      <Table
        cards="never"
        caption={`Movements in ${currency.toUpperCase()}`}
        columns={columnsIn(currency)}
        rows={[
          ...lines.filter(({ kind }) => kind !== 'payout'),
          { kind: 'total', ...total },
          ...lines.filter(({ kind }) => kind === 'payout'),
        ]}
        rowKey={({ kind }) => kind}
        isStrong={({ kind }) => kind === 'total'}
      />
    </section>
  ))
}

type BalanceRow = BookkeepingSums & { readonly kind: keyof typeof MOVEMENT_KIND_LABELS | 'total' }

function columnsIn(currency: string): readonly Column<BalanceRow>[] {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  const amount = (header: string, value: (row: BalanceRow) => number): Column<BalanceRow> => ({
    header,
    align: 'right',
    cell: (row) => <span className="figures max-sm:text-[13px]">{format.format(value(row))}</span>,
  })
  return [
    { header: 'Type', isRowHeader: true, cell: ({ kind }) => (kind === 'total' ? 'Total' : MOVEMENT_KIND_LABELS[kind]) },
    {
      header: 'Count',
      align: 'right',
      isHiddenOnPhones: true,
      cell: ({ movements }) => <span className="figures">{movements.toLocaleString('en-US')}</span>,
    },
    amount('Gross', ({ gross }) => gross),
    { ...amount('Sales Tax', ({ salesTax }) => salesTax), isHiddenOnPhones: true },
    amount('Fees', ({ fee, feeTax }) => -Math.round((fee + feeTax) * 100) / 100 || 0),
    amount('Net', ({ net }) => net),
  ]
}
