import type { Role } from '@vorta/contract/auth/role'
import type { NotificationSettings as Choices, NotificationTopic } from '@vorta/contract/notifications/schema'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useSiteConfig } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNotificationSettings, useSaveChoices } from './notifications.queries.ts'
import { ALWAYS, TOPICS } from './topics.ts'

/** A switch for each kind of news, and one for its letters; a change is kept at once. */
export function NotificationSettings({ reader }: { reader: Role }) {
  const { data, isPending, error, refetch } = useNotificationSettings()
  const isDemo = useSiteConfig()?.demo ?? false
  const save = useSaveChoices()
  // A switch stands as it was pressed until the server has answered.
  const [chosen, setChosen] = useState<Choices | null>(null)
  const choices = chosen ?? data?.settings ?? { muted: [], mailMuted: [] }
  const turn = (list: keyof Choices, topic: NotificationTopic, isOn: boolean) => {
    const next = { ...choices, [list]: isOn ? choices[list].filter((one) => one !== topic) : [...choices[list], topic] }
    setChosen(next)
    save.mutate(next, { onSettled: () => setChosen(null) })
  }
  return (
    <Panel title="Notifications" description="What you want to be told. Changes are saved at once.">
      {isPending && <Skeleton className="h-56 w-full" />}
      {error && !data && <LoadError message={messageOf(error, 'Your choices could not be loaded.')} onRetry={() => refetch()} />}
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
                checked={!choices.muted.includes(topic)}
                onChange={(event) => turn('muted', topic, event.target.checked)}
              />
              <div className="mt-1.5 pl-8 text-sm">
                <Checkbox
                  label={<MailWords of={label} />}
                  checked={!(choices.muted.includes(topic) || choices.mailMuted.includes(topic))}
                  disabled={choices.muted.includes(topic)}
                  onChange={(event) => turn('mailMuted', topic, event.target.checked)}
                />
              </div>
            </li>
          ))}
          <li>
            <Checkbox label={<Topic {...ALWAYS[reader]} />} checked disabled readOnly />
          </li>
        </ul>
      )}
      {isDemo && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          In this demo no email leaves the machine.{' '}
          <Link
            to={paths.demoMail}
            className="text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
          >
            Read what would have been sent
          </Link>
        </p>
      )}
    </Panel>
  )
}

function MailWords({ of }: { of: string }) {
  return (
    <span className="text-muted">
      By email too<span className="sr-only">: {of}</span>
    </span>
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
