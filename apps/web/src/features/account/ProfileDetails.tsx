import type { User } from '@vorta/contract/account/user'
import { COUNTRIES } from '@vorta/contract/orders/catalog'
import Pencil from '~icons/pencil'
import { exactTime, longDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'

const countryName = (value: string) => COUNTRIES.find((country) => country.value === value)?.label ?? value

interface ProfileDetailsProps {
  user: User
  /** The edit form just closed, so the focus moves back to the edit button. */
  wasEdited: boolean
  onEdit: () => void
}

export function ProfileDetails({ user, wasEdited, onEdit }: ProfileDetailsProps) {
  const { address } = user
  const edit = (
    <Button variant="secondary" size="sm" autoFocus={wasEdited} onClick={onEdit}>
      <Pencil className="size-4" aria-hidden="true" />
      Edit Profile
    </Button>
  )
  return (
    <Panel title="Profile" action={edit}>
      <div className="max-w-[45rem]">
        <Facts>
          <Fact name="First Name">{user.firstName}</Fact>
          <Fact name="Last Name">{user.lastName}</Fact>
          <Fact name="Email" wide="on phones">
            {user.email}
          </Fact>
          <Fact name="Phone">{user.phone}</Fact>
          <Fact name="Member Since">
            <time dateTime={user.createdAt} title={exactTime(user.createdAt)}>
              {longDate(user.createdAt)}
            </time>
          </Fact>
          <div className="col-span-2 border-t border-line pt-5">
            <dt className="text-sm text-muted">Address</dt>
            {address ? (
              <dd className="mt-1">
                {address.street}
                <br />
                {address.city}, {address.state} {address.zipCode}
                <br />
                {countryName(address.country)}
              </dd>
            ) : (
              <dd className="mt-1 text-soft">
                {user.role === 'user' ? 'No address yet. Add one now, or before your first payment.' : 'No address yet.'}
              </dd>
            )}
          </div>
        </Facts>
      </div>
    </Panel>
  )
}
