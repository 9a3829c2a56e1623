import { casesApi } from '@vorta/contract/cases/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { uploadHandler } from '../../platform/http/upload.ts'
import type { CasesService } from './cases.service.ts'

export function casesRoutes(mount: Mount, cases: CasesService) {
  mount(casesApi.listOpen, ({ actor }) => cases.listOpen(actor))
  mount(casesApi.list, ({ actor, params }) => cases.list(actor, params.id))
  mount(casesApi.open, ({ actor, params, body }) => cases.open(actor, params.id, body))
  mount(casesApi.update, ({ actor, params, body }) => cases.update(actor, params.id, params.caseId, body))
  mount(casesApi.uploadPhoto, uploadHandler(casesApi.uploadPhoto.fields, cases.storePhoto))
}
