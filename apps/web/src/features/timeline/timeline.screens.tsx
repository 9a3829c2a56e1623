import { timelineApi } from '@vorta/contract/timeline/routes'
import { testOrder } from '../../testing/order.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const page = { success: true, nextCursor: null } as const

export const timelineScreens: readonly ScreenStates[] = [
  {
    name: 'timeline',
    screen: <OrderTimeline order={testOrder()} />,
    endpoint: timelineApi.list,
    empty: replyTo(timelineApi.list, { ...page, entries: [] }),
    full: replyTo(timelineApi.list, {
      ...page,
      entries: [
        { _id: 't1', kind: 'status', description: 'Order placed', actor: 'Casey Morgan', timestamp: AT, targetId: null, cadModelId: null },
      ],
    }),
    texts: { empty: 'No matching entries yet.', error: "We couldn't load the timeline.", full: 'Order placed' },
  },
]
