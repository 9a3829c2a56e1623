import { notesApi } from '@vorta/contract/notes/routes'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { NotesPanel } from './NotesPanel.tsx'

const page = { success: true, nextCursor: null } as const
const note = {
  _id: 'note-1',
  text: 'Bumper is cracked',
  author: 'Erin Vasquez',
  createdAt: '2026-03-02T12:00:00.000Z',
  order: { _id: 'order-1', orderNumber: 'VRT-26-00042' },
  canDelete: true,
}

export const notesScreens: readonly ScreenStates[] = [
  {
    name: 'internal notes',
    screen: <NotesPanel about={{ kind: 'customer', id: 'user-1' }} reader="admin" />,
    endpoint: notesApi.listOfCustomer,
    empty: replyTo(notesApi.listOfCustomer, { ...page, notes: [] }),
    full: replyTo(notesApi.listOfCustomer, { ...page, notes: [note] }),
    texts: { empty: 'No notes yet', error: "We couldn't load the notes.", full: 'Bumper is cracked' },
  },
]
