import { timeOffApi } from '@vorta/contract/time-off/routes'
import { testEngineer } from '../../testing/order.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { TimeOffPanel } from './TimeOffPanel.tsx'

const entry = { _id: 'off-1', engineer: testEngineer, from: '2027-03-04', to: '2027-03-04', note: 'Family' }

export const timeOffScreens: readonly ScreenStates[] = [
  {
    name: 'time off of an engineer',
    screen: <TimeOffPanel />,
    role: 'engineer',
    endpoint: timeOffApi.list,
    empty: replyTo(timeOffApi.list, { success: true, timeOff: [] }),
    full: replyTo(timeOffApi.list, { success: true, timeOff: [entry] }),
    texts: { empty: 'No time off planned.', error: "We couldn't load the time off.", full: 'Mar 4, 2027' },
  },
]
