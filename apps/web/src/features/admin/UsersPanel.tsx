import type { ShownAccounts } from '@vorta/contract/admin/schema'
import { ROLE_LABELS } from '@vorta/contract/auth/role'
import { useState } from 'react'
import UserRound from '~icons/user-round'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { fullName } from '../../lib/format.ts'
import { useCustomerLink } from '../../lib/urls/customer-url.ts'
import { useDebouncedSearch } from '../../lib/useDebouncedSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { AccountActions } from './AccountActions.tsx'
import { type Account, useAccounts } from './admin.queries.ts'

/** The accounts and their roles. */
export function UsersPanel({ ownId }: { ownId: string | undefined }) {
  const [q, setQ] = useState('')
  const [show, setShow] = useState<ShownAccounts>('staff')
  const { text, setText } = useDebouncedSearch(q, setQ)
  const { accounts, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccounts(q, show)
  return (
    <Panel open title="Users & Roles" description="Grant staff roles here. New accounts always start as customers.">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search users"
          placeholder="Name or email"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-64 sm:max-w-md"
        />
        <Segmented label="Filter users" options={FILTERS} value={show} onChange={setShow} />
      </div>
      {isPending && <SkeletonRows count={4} height="h-12" />}
      {error && accounts.length === 0 && <LoadError message={messageOf(error, "We couldn't load the users.")} onRetry={() => refetch()} />}
      {!(isPending || error) && accounts.length === 0 && (
        <EmptyState
          icon={<UserRound className="size-5" />}
          title={show === 'staff' ? 'No staff found' : 'No users found'}
          framed={false}
          action={
            show === 'staff' && (
              <Button variant="secondary" onClick={() => setShow('all')}>
                Search Everyone
              </Button>
            )
          }
        >
          Search covers names and email addresses. New staff register as customers first, then get their role here.
        </EmptyState>
      )}
      {accounts.length > 0 && (
        <Table cards="below xl" caption="Users" columns={columnsFor(ownId)} rows={accounts} rowKey={(account) => account._id} />
      )}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </Panel>
  )
}

const FILTERS = [
  { value: 'staff', label: 'Staff' },
  { value: 'all', label: 'Everyone' },
] as const

const columnsFor = (ownId: string | undefined): readonly Column<Account>[] => [
  {
    header: 'Name',
    onCard: 'head',
    isRowHeader: true,
    cell: (account) => <AccountName account={account} />,
  },
  {
    header: 'Roles',
    onCard: 'line',
    cell: (account) => (
      <span className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="flex flex-wrap gap-1.5 xl:flex-nowrap">
          {account.grantedRoles.map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'signal' : role === 'engineer' ? 'blue' : 'gray'}>
              {ROLE_LABELS[role]}
            </Badge>
          ))}
          {account.isOwner && <Badge tone="yellow">Owner</Badge>}
          {account.disabled && <Badge tone="red">Disabled</Badge>}
        </span>
        <span className="text-xs text-muted xl:hidden">
          Since <Moment {...onDay(account.createdAt)} />
          {takesOrders(account) && ` · ${account.openOrders} open`}
        </span>
      </span>
    ),
  },
  {
    header: 'Assigned Orders',
    align: 'right',
    width: 'xl:w-36',
    cell: (account) => (
      <span data-empty className="figures">
        {takesOrders(account) ? account.openOrders : <span className="text-muted">–</span>}
      </span>
    ),
  },
  {
    header: 'Member Since',
    width: 'xl:w-36',
    cell: (account) => (
      <span data-empty>
        <Moment {...onDay(account.createdAt)} />
      </span>
    ),
  },
  {
    header: 'Actions',
    onCard: 'corner',
    align: 'right',
    width: 'xl:w-48',
    cell: (account) => <AccountActions account={account} isOwn={account._id === ownId} />,
  },
]

function AccountName({ account }: { account: Account }) {
  const linkTo = useCustomerLink()
  return (
    <span className="flex items-center gap-3 max-xl:pr-10">
      <Initials name={fullName(account)} className="size-7 text-[0.6875rem] max-xl:size-9 max-xl:text-xs" />
      <span className="min-w-0 leading-tight">
        <span className="block truncate">
          <RowLink {...linkTo(account._id)}>{fullName(account)}</RowLink>
        </span>
        <span title={account.email} className="block truncate text-xs text-muted">
          {account.email}
        </span>
      </span>
    </span>
  )
}

/** Open orders count only for accounts that are assigned to some as an engineer. */
const takesOrders = ({ grantedRoles, openOrders }: Account) => openOrders > 0 || grantedRoles.includes('engineer')
