import type { Role } from '@vorta/contract/auth/role'
import { type NotificationTopic, type NotificationSettings as Settings, TOPIC_LABELS } from '@vorta/contract/notifications/schema'
import { type ComponentProps, type ReactNode, useState } from 'react'
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

/** The columns of the checkboxes. */
const CHANNEL = 'w-14 pb-2 font-medium whitespace-nowrap sm:w-18'

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
        <table className="-mt-2 w-full">
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="pb-2 text-left font-medium">
                Notify me about
              </th>
              <th scope="col" className={CHANNEL}>
                Here
              </th>
              <th scope="col" className={CHANNEL}>
                By email
              </th>
            </tr>
          </thead>
          <tbody>
            {TOPICS[reader].map(({ topic, hint, isEmailed }) => (
              <TopicRow key={topic} label={TOPIC_LABELS[topic]} hint={hint}>
                <Switch
                  label={TOPIC_LABELS[topic]}
                  checked={!settings.muted.includes(topic)}
                  onChange={(event) => toggle('muted', topic, event.target.checked)}
                />
                {isEmailed !== false && (
                  <Switch
                    label={`By email: ${TOPIC_LABELS[topic]}`}
                    checked={!(settings.muted.includes(topic) || settings.mailMuted.includes(topic))}
                    disabled={settings.muted.includes(topic)}
                    onChange={(event) => toggle('mailMuted', topic, event.target.checked)}
                  />
                )}
              </TopicRow>
            ))}
            <TopicRow {...ALWAYS_ON[reader]}>
              <Switch label={ALWAYS_ON[reader].label} checked disabled readOnly />
              {ALWAYS_ON[reader].isEmailed && <Switch label={`By email: ${ALWAYS_ON[reader].label}`} checked disabled readOnly />}
            </TopicRow>
          </tbody>
        </table>
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

interface TopicRowProps {
  label: string
  hint: string
  children: [here: ReactNode, byEmail: ReactNode]
}

function TopicRow({ label, hint, children: [here, byEmail] }: TopicRowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {label}
        <span className="block text-sm text-muted">{hint}</span>
      </th>
      <td>{here}</td>
      <td>{byEmail}</td>
    </tr>
  )
}

/** Its label is the row and the column. */
function Switch({ label, ...rest }: { label: string } & Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return <Checkbox {...rest} isNeutral label={<span className="sr-only">{label}</span>} className="mx-auto w-fit *:gap-0 *:px-3" />
}
