import { filesApi } from '@vorta/contract/files/routes'
import { cadModelFields, scanFields } from '@vorta/contract/files/schema'
import type { Mount } from '../../platform/http/mount.ts'
import { receiveUpload } from '../../platform/http/upload.ts'
import { pieceOf } from '../../platform/http/upload-chunk.ts'
import type { CadService } from './cad.service.ts'

export function cadRoutes(mount: Mount, cad: CadService) {
  mount(filesApi.cadModel, ({ actor, request }) => receiveUpload(request, cadModelFields, (incoming) => cad.storeCad(actor, incoming)))
  mount(filesApi.scan, ({ actor, request }) => receiveUpload(request, scanFields, (incoming) => cad.storeScan(actor, incoming)))
  mount(filesApi.openSession, ({ actor, body }) => cad.openSession(actor, body))
  mount(filesApi.session, ({ actor, params }) => cad.findSession(actor, params.uploadId))
  mount(filesApi.sendPiece, ({ actor, params, query, request }) => cad.appendChunk(actor, params.uploadId, query.offset, pieceOf(request)))
  mount(filesApi.finishSession, ({ actor, params, body }) => cad.finishSession(actor, params.uploadId, body))
  mount(filesApi.dropSession, ({ actor, params }) => cad.abortSession(actor, params.uploadId))
  mount(filesApi.scans, ({ actor, params }) => cad.scans(actor, params.orderId))
}
