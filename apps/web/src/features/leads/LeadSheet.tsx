import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadChange, type LeadDetails, type LeadStatus } from '@vorta/contract/leads/schema'
import { Link } from 'react-router'
import UserX from '~icons/user-x'
import { ApiError, messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { useCustomerLink } from '../../lib/urls/customer-url.ts'
import { useUrlParam } from '../../lib/urls/url-param.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DetailSection } from '../orders/DetailSection.tsx'
import { AnswerForm, LeadNoteForm } from './AnswerForm.tsx'
import { LeadLog } from './LeadLog.tsx'
import { LeadBadge } from './LeadsTable.tsx'
import { useLead, useUpdateLead } from './leads.queries.ts'

/** Shows the lead named in the URL in a sheet over the page. */
export function LeadSheet() {
  const { value, close } = useUrlParam('lead')
  return value === null ? null : <OpenSheet key={value} id={value} onClose={close} />
}

function OpenSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useLead(id)
  const isMissing = error instanceof ApiError && error.status === 404
  const lead = isMissing ? undefined : data?.lead
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={lead?.name ?? 'Lead'}
      {...(lead && { description: `${lead.reference} · ${lead.email}` })}
      aside={lead && <LeadBadge status={lead.status} />}
    >
      {isMissing ? (
        <EmptyState icon={<UserX className="size-5" />} title="Lead not found" framed={false}>
          The link may be wrong, or the lead was deleted.
        </EmptyState>
      ) : data ? (
        <Details details={data} />
      ) : error ? (
        <LoadError message={messageOf(error, "We couldn't load this lead.")} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={5} height="h-16" />
      )}
    </Dialog>
  )
}

function Details({ details: { lead, entries, assignees } }: { details: LeadDetails }) {
  const customerLink = useCustomerLink()
  return (
    <div className="flex flex-col">
      <DetailSection title="Conversation">
        <LeadLog name={lead.name} entries={entries} />
        <AnswerForm lead={lead} unanswered={entries.filter(({ answered }) => answered === false).map(({ _id }) => _id)} />
      </DetailSection>
      <DetailSection title="Next Step">
        <NextStep lead={lead} assignees={assignees} />
      </DetailSection>
      <DetailSection title="Customer">
        <Facts columns={3}>
          <Fact name="Account" wide="on phones">
            {lead.customer ? (
              <Link
                {...customerLink(lead.customer._id)}
                className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                {lead.customer.name}
              </Link>
            ) : (
              <span className="text-muted">No verified account</span>
            )}
          </Fact>
          <Fact name="Orders">
            <span className="figures">{lead.customer?.orders ?? 0}</span>
          </Fact>
          <Fact name="First Message">
            <Moment {...onDay(lead.createdAt)} />
          </Fact>
        </Facts>
      </DetailSection>
      <DetailSection title="Internal Note">
        <LeadNoteForm leadId={lead._id} />
      </DetailSection>
    </div>
  )
}

/** Each choice is saved at once. */
function NextStep({ lead, assignees }: Pick<LeadDetails, 'lead' | 'assignees'>) {
  const update = useUpdateLead(lead._id)
  const save = (change: LeadChange, message: string) =>
    update.mutate(change, {
      onSuccess: () => showToast(message),
      onError: (error) => showToast(messageOf(error, "We couldn't update the lead. Please try again."), 'error'),
    })
  const isClosed = lead.status === 'won' || lead.status === 'lost'
  // A colleague who is no longer an admin stays visible.
  const options = [...assignees, ...(lead.assignee && !assignees.some(({ _id }) => _id === lead.assignee?._id) ? [lead.assignee] : [])]
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:*:last:col-span-full sm:grid-cols-3">
      <SelectField
        label="Status"
        value={lead.status}
        disabled={update.isPending}
        options={LEAD_STATUSES.map((status) => ({ value: status, label: LEAD_STATUS_LABELS[status] }))}
        onChange={(event) => save({ status: event.target.value as LeadStatus }, 'Status changed.')}
      />
      <SelectField
        label="Assigned To"
        value={lead.assignee?._id ?? ''}
        disabled={update.isPending}
        placeholder="Unassigned"
        options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => save({ assigneeId: event.target.value || null }, 'Assignment changed.')}
      />
      <TextField
        // Uncontrolled, because a date is incomplete while it is typed.
        key={lead.followUpOn ?? ''}
        label="Follow Up On"
        type="date"
        defaultValue={lead.followUpOn ?? ''}
        disabled={update.isPending || isClosed}
        onBlur={(event) => {
          const day = event.target.value || null
          if (day !== lead.followUpOn && event.target.validity.valid)
            save({ followUpOn: day }, day ? 'Follow-up scheduled.' : 'Follow-up removed.')
        }}
      />
    </div>
  )
}
