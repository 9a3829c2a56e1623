import { ROLE_LABELS } from '@vorta/contract/role'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { onDay } from '../../lib/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { type Account, useAccounts } from './admin.queries.ts'
import { RolesDialog } from './RolesDialog.tsx'
import { useTypedSearch } from './useTypedSearch.ts'

/** Who has an account, and what each may be. */
export function UsersPanel() {
  const [q, setQ] = useState('')
  const { typed, type } = useTypedSearch(q, setQ)
  const { accounts, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccounts(q)
  return (
    <Panel open title="Users & Roles" description="Staff roles are granted here; registering always makes a customer.">
      <SearchField
        label="Search users"
        placeholder="Name or email"
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        className="mb-5 max-w-md"
      />
      {isPending && <Skeleton className="h-64 w-full" />}
      {error && accounts.length === 0 && (
        <LoadFailure message={messageOf(error, 'The users could not be loaded.')} onRetry={() => refetch()} />
      )}
      {!(isPending || error) && accounts.length === 0 && (
        <EmptyState icon={<UserRound className="size-5" />} title="Nobody of that name" framed={false}>
          Search looks at names and email addresses.
        </EmptyState>
      )}
      {accounts.length > 0 && <Table caption="Users" columns={COLUMNS} rows={accounts} rowKey={(account) => account._id} />}
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

const COLUMNS: readonly Column<Account>[] = [
  {
    header: 'Name',
    cell: (account) => (
      <span className="flex items-center gap-3">
        <span className="hidden md:block">
          <Initials name={fullName(account)} />
        </span>
        <span className="font-medium">{fullName(account)}</span>
      </span>
    ),
  },
  { header: 'Email', cell: (account) => <span className="break-all">{account.email}</span> },
  {
    header: 'Roles',
    cell: (account) => (
      <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
        {account.grantedRoles.map((role) => (
          <Badge key={role} tone={role === 'admin' ? 'signal' : role === 'engineer' ? 'blue' : 'grey'}>
            {ROLE_LABELS[role]}
          </Badge>
        ))}
        {account.disabled && <Badge tone="red">Disabled</Badge>}
      </span>
    ),
  },
  { header: 'Member Since', cell: (account) => <Moment {...onDay(account.createdAt)} /> },
  { header: 'Actions', align: 'right', cell: (account) => <RolesButton account={account} /> },
]

function RolesButton({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={`Edit roles of ${fullName(account)}`} onClick={() => setOpen(true)}>
        Edit Roles
      </Button>
      {open && <RolesDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
