import type { Role } from '@vorta/contract/auth/role'
import { type NotificationTopic, type NotificationSettings as Settings, TOPIC_LABELS } from '@vorta/contract/notifications/schema'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useSiteConfig } from '../../lib/config.ts'
import { paths } from '../../lib/urls/paths.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useAuth } from '../auth/auth.ts'
import { useNotificationSettings, useSaveSettings } from './notifications.queries.ts'
import { PushSetting } from './PushSetting.tsx'
import { ALWAYS_ON, TOPICS } from './topics.ts'

/** One checkbox per topic and one for its emails; changes are saved immediately. */
export function NotificationSettings({ reader }: { reader: Role }) {
  const { data, isPending, error, refetch } = useNotificationSettings()
  const isDemo = useSiteConfig()?.demo ?? false
  const { user } = useAuth()
  const save = useSaveSettings()
  // Optimistic state until the server answers.
  const [pending, setPending] = useState<Settings | null>(null)
  const settings = pending ?? data?.settings ?? { muted: [], mailMuted: [] }
  const toggle = (list: keyof Settings, topic: NotificationTopic, isOn: boolean) => {
    const next = { ...settings, [list]: isOn ? settings[list].filter((muted) => muted !== topic) : [...settings[list], topic] }
    setPending(next)
    save.mutate(next, { onSettled: () => setPending(null) })
  }
  return (
    <Panel title="Notifications" description="Choose your notifications. Changes are saved automatically.">
      {isPending && <Skeleton className="h-56 w-full" />}
      {error && !data && <LoadError message={messageOf(error, "We couldn't load your notification settings.")} onRetry={() => refetch()} />}
      {save.error && (
        <div className="mb-5">
          <Banner tone="error">{messageOf(save.error, "We couldn't save your change. Please try again.")}</Banner>
        </div>
      )}
      {data && (
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {TOPICS[reader].map(({ topic, hint, isEmailed }) => (
            <li key={topic}>
              <Checkbox
                label={<Topic label={TOPIC_LABELS[topic]} hint={hint} />}
                checked={!settings.muted.includes(topic)}
                onChange={(event) => toggle('muted', topic, event.target.checked)}
              />
              {isEmailed !== false && (
                <div className="mt-1.5 pl-8 text-sm">
                  <Checkbox
                    label={<EmailLabel topic={TOPIC_LABELS[topic]} />}
                    checked={!(settings.muted.includes(topic) || settings.mailMuted.includes(topic))}
                    disabled={settings.muted.includes(topic)}
                    onChange={(event) => toggle('mailMuted', topic, event.target.checked)}
                  />
                </div>
              )}
            </li>
          ))}
          <li>
            <Checkbox label={<Topic {...ALWAYS_ON[reader]} />} checked disabled readOnly />
          </li>
        </ul>
      )}
      {user && <PushSetting userId={user._id} />}
      {isDemo && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          This demo doesn&apos;t send real emails.{' '}
          <Link
            to={paths.demoMail}
            className="text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
          >
            View the emails it would have sent
          </Link>
        </p>
      )}
    </Panel>
  )
}

function EmailLabel({ topic }: { topic: string }) {
  return (
    <span className="text-muted">
      Also by email<span className="sr-only">: {topic}</span>
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
