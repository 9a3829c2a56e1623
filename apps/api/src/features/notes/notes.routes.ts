import { notesApi } from '@vorta/contract/notes/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { NotesService } from './notes.service.ts'

export function notesRoutes(mount: Mount, notes: NotesService) {
  mount(notesApi.listOfOrder, ({ actor, params, query }) => notes.listOfOrder(actor, params.id, query))
  mount(notesApi.addToOrder, ({ actor, params, body }) => notes.addToOrder(actor, params.id, body.text))
  mount(notesApi.listOfCustomer, ({ actor, params, query }) => notes.listOfCustomer(actor, params.id, query))
  mount(notesApi.addToCustomer, ({ actor, params, body }) => notes.addToCustomer(actor, params.id, body.text))
  mount(notesApi.remove, ({ actor, params }) => notes.remove(actor, params.id))
}
