import type { AppContext } from '../../platform/app-context.ts'
import { notesRoutes } from './notes.routes.ts'
import { createNotesService } from './notes.service.ts'

export function registerNotes({ db, transact, clock, mount }: AppContext) {
  const notes = createNotesService({ db, transact, clock })
  notesRoutes(mount, notes)
  return notes
}
