import { casesApi } from '@vorta/contract/cases/routes'
import type { OrderCase } from '@vorta/contract/cases/schema'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { CasesPanel } from './CasesPanel.tsx'

const order = testOrder({ status: 'completed', engineerId: testEngineer })
const orderCase: OrderCase = {
  ...{ _id: 'case-1', number: 1, kind: 'warranty', status: 'open', description: 'The splitter came loose', photos: [] },
  ...{ openedAt: '2026-03-02T12:00:00.000Z', closedAt: null, updates: [] },
}

export const casesScreens: readonly ScreenStates[] = [
  {
    name: 'cases of an order',
    screen: <CasesPanel order={order} reader="user" />,
    endpoint: casesApi.list,
    empty: replyTo(casesApi.list, { success: true, cases: [] }),
    full: replyTo(casesApi.list, { success: true, cases: [orderCase] }),
    texts: { empty: 'There is no second design fee.', error: "We couldn't load the cases.", full: 'The splitter came loose' },
  },
]
