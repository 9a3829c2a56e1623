import { cadApi } from '@vorta/contract/cad/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { receiveUpload } from '../../platform/http/upload.ts'
import { pieceOf } from '../../platform/http/upload-chunk.ts'
import type { CadService } from './cad.service.ts'

export function cadRoutes(mount: Mount, cad: CadService) {
  mount(cadApi.uploadModel, ({ actor, request }) =>
    receiveUpload(request, cadApi.uploadModel.fields, (incoming) => cad.storeCad(actor, incoming)),
  )
  mount(cadApi.uploadScan, ({ actor, request }) =>
    receiveUpload(request, cadApi.uploadScan.fields, (incoming) => cad.storeScan(actor, incoming)),
  )
  mount(cadApi.createUpload, ({ actor, body }) => cad.openSession(actor, body))
  mount(cadApi.getUpload, ({ actor, params }) => cad.findSession(actor, params.uploadId))
  mount(cadApi.uploadChunk, ({ actor, params, query, request }) => cad.appendChunk(actor, params.uploadId, query.offset, pieceOf(request)))
  mount(cadApi.completeUpload, ({ actor, params, body }) => cad.finishSession(actor, params.uploadId, body))
  mount(cadApi.cancelUpload, ({ actor, params }) => cad.abortSession(actor, params.uploadId))
  mount(cadApi.setUnit, ({ actor, params, body }) => cad.setUnit(actor, params.fileId, body.unit))
  mount(cadApi.listScans, ({ actor, params }) => cad.scans(actor, params.orderId))
}
