import { useInfiniteQuery } from '@tanstack/react-query'
import { notesApi } from '@vorta/contract/notes/routes'
import { call } from '../../lib/api.ts'
import { byCursor, useRefreshingMutation } from '../../lib/query.ts'

/** What the notes are about. */
export interface NoteSubject {
  readonly kind: 'order' | 'customer'
  readonly id: string
}

const NOTES_KEY = ['notes'] as const

export function useNotes({ kind, id }: NoteSubject) {
  const endpoint = kind === 'order' ? notesApi.listOfOrder : notesApi.listOfCustomer
  const pages = useInfiniteQuery({
    queryKey: [...NOTES_KEY, kind, id],
    queryFn: ({ pageParam, signal }) => call(endpoint, { params: { id }, query: { cursor: pageParam }, signal }),
    ...byCursor,
  })
  return { ...pages, notes: pages.data?.pages.flatMap((page) => page.notes) ?? [] }
}

/** Notes on an order are also listed with its customer, so every list is refreshed. */
const useNoteAction = <Input>(send: (input: Input) => Promise<unknown>) => useRefreshingMutation(NOTES_KEY, send)

export const useAddNote = ({ kind, id }: NoteSubject) =>
  useNoteAction((text: string) => call(kind === 'order' ? notesApi.addToOrder : notesApi.addToCustomer, { params: { id }, body: { text } }))

export const useRemoveNote = () => useNoteAction((id: string) => call(notesApi.remove, { params: { id } }))
