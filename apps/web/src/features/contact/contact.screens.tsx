import { contactApi } from '@vorta/contract/contact/routes'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { ContactMessages } from './ContactMessages.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const page = { success: true, nextCursor: null } as const

export const contactScreens: readonly ScreenStates[] = [
  {
    name: 'contact messages',
    screen: <ContactMessages />,
    endpoint: contactApi.list,
    empty: replyTo(contactApi.list, { ...page, messages: [], open: 0 }),
    full: replyTo(contactApi.list, {
      ...page,
      messages: [{ _id: 'm1', name: 'Ada Byron', email: 'ada@example.com', message: 'Do you ship?', createdAt: AT, answered: null }],
      open: 1,
    }),
    texts: { empty: 'No open messages', error: "We couldn't load the messages.", full: 'Do you ship?' },
  },
]
