import CalendarPlus from '~icons/calendar-plus'
import { messageOf } from '../../lib/api.ts'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { CopyLinkButton } from '../../ui/CopyLinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useCalendarFeed, useRemoveCalendar, useRenewCalendar } from './engineer.queries.ts'

/** The secret link with which a calendar app subscribes to the engineer's deadlines. */
export function CalendarPanel() {
  const { data, isPending, error, refetch } = useCalendarFeed()
  const renew = useRenewCalendar()
  const remove = useRemoveCalendar()
  const failure = renew.error ?? remove.error
  const url = renew.data?.url
  return (
    <Panel title="Calendar" description="Your deadlines in your own calendar app.">
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && !data && <LoadError message={messageOf(error, "We couldn't load your calendar link.")} onRetry={() => refetch()} />}
      {failure && (
        <div className="mb-5">
          <Banner tone="error">{messageOf(failure, "We couldn't change your calendar link. Please try again.")}</Banner>
        </div>
      )}
      {data && (
        <div className="flex flex-col items-start gap-5">
          {url && data.calendar ? (
            <CalendarLink url={url} />
          ) : (
            <p className="text-soft">
              {data.calendar
                ? `Your calendar link was created on ${longDate(data.calendar.createdAt)}. For your security, we can't show it again. A new link replaces it.`
                : 'Create a private link and add it to Google Calendar, Apple Calendar or Outlook. Due dates then update on their own.'}
            </p>
          )}
          {data.calendar ? (
            <div className="-ml-3 flex flex-wrap items-center gap-x-1">
              <Button variant="ghost" size="sm" busy={renew.isPending} busyLabel="Creating..." onClick={() => renew.mutate()}>
                Create New Link
              </Button>
              <Button
                variant="ghost"
                size="sm"
                busy={remove.isPending}
                busyLabel="Turning off..."
                onClick={() => remove.mutate(undefined, { onSuccess: renew.reset })}
              >
                Turn Off
              </Button>
            </div>
          ) : (
            <Button variant="secondary" busy={renew.isPending} busyLabel="Creating..." onClick={() => renew.mutate()}>
              Create Calendar Link
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

function CalendarLink({ url }: { url: string }) {
  return (
    <div className="flex w-full flex-col gap-4">
      <Banner tone="notice">
        This link is shown only once. Anyone who has it can read your deadlines. It stops working if you change your password or sign out
        everywhere else.
      </Banner>
      <div className="relative max-w-[45rem]">
        <input
          readOnly
          aria-label="Calendar link"
          value={url}
          onFocus={(event) => event.target.select()}
          className="control figures w-full min-w-0 pr-32 text-ellipsis sm:text-sm"
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          <CopyLinkButton link={url} size="sm" variant="ghost" />
        </span>
      </div>
      <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('primary', 'md', 'self-start')}>
        <CalendarPlus className="size-4" aria-hidden="true" />
        Open in Calendar
      </a>
    </div>
  )
}
