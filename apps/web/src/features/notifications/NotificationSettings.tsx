import type { NotificationTopic } from '@vorta/contract/notification'
import type { Role } from '@vorta/contract/role'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNotificationSettings, useSaveMuted } from './notifications.queries.ts'
import { ALWAYS, TOPICS } from './topics.ts'

/** One switch for each kind of news; a change is kept at once. */
export function NotificationSettings({ reader }: { reader: Role }) {
  const { data, isPending, error, refetch } = useNotificationSettings()
  const save = useSaveMuted()
  // A switch stands as it was pressed until the server has answered.
  const [chosen, setChosen] = useState<NotificationTopic[] | null>(null)
  const muted = chosen ?? data?.settings.muted ?? []
  const turn = (topic: NotificationTopic, isOn: boolean) => {
    const next = isOn ? muted.filter((one) => one !== topic) : [...muted, topic]
    setChosen(next)
    save.mutate(next, { onSettled: () => setChosen(null) })
  }
  return (
    <Panel title="Notifications" description="What you want to be told. Changes are saved at once.">
      {isPending && <Skeleton className="h-56 w-full" />}
      {error && !data && <LoadFailure message={messageOf(error, 'Your choices could not be loaded.')} onRetry={() => refetch()} />}
      {save.error && (
        <div className="mb-5">
          <Banner tone="error">{messageOf(save.error, 'Your choice could not be saved. Please try again.')}</Banner>
        </div>
      )}
      {data && (
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {TOPICS[reader].map(({ topic, label, hint }) => (
            <li key={topic}>
              <Checkbox
                label={<Topic label={label} hint={hint} />}
                checked={!muted.includes(topic)}
                onChange={(event) => turn(topic, event.target.checked)}
              />
            </li>
          ))}
          <li>
            <Checkbox label={<Topic {...ALWAYS[reader]} />} checked disabled readOnly />
          </li>
        </ul>
      )}
    </Panel>
  )
}

function Topic({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <span className="block text-ink">{label}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </>
  )
}
