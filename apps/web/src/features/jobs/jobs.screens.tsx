import { jobsApi } from '@vorta/contract/jobs/routes'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { JobsPanel } from './JobsPanel.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const page = { success: true, nextCursor: null } as const

export const jobsScreens: readonly ScreenStates[] = [
  {
    name: 'failed jobs',
    screen: <JobsPanel />,
    endpoint: jobsApi.list,
    empty: replyTo(jobsApi.list, { ...page, jobs: [], waiting: 0, failed: 0 }),
    full: replyTo(jobsApi.list, {
      ...page,
      jobs: [
        {
          _id: 'j1',
          name: 'Send an email',
          subject: 'Your receipt',
          isRunning: false,
          attempts: 72,
          lastError: 'Error: no mail server',
          createdAt: AT,
          nextAttemptAt: null,
          failedAt: AT,
        },
      ],
      waiting: 0,
      failed: 1,
    }),
    texts: { empty: 'No failed jobs', error: "We couldn't load the jobs.", full: 'Your receipt' },
  },
]
