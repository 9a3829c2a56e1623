import { cadApi } from '@vorta/contract/cad/routes'
import { uploadDetails } from '@vorta/contract/cad/schema'
import type { Mount } from '../../platform/http/mount.ts'
import type { Call } from '../../platform/http/request.ts'
import { answerTus, metadataOf } from '../../platform/http/tus.ts'
import { uploadHandler } from '../../platform/http/upload.ts'
import { parse } from '../../platform/http/validate.ts'
import type { CadService } from './cad.service.ts'

export function cadRoutes(mount: Mount, cad: CadService) {
  mount(cadApi.uploadModel, uploadHandler(cadApi.uploadModel.fields, cad.storeCad))
  mount(cadApi.uploadScan, uploadHandler(cadApi.uploadScan.fields, cad.storeScan))
  const answer = ({ actor, request, reply }: Pick<Call<typeof cadApi.createUpload>, 'actor' | 'request' | 'reply'>) =>
    answerTus(request, reply, cadApi.createUpload.path, cad.tusStore(actor))
  mount(cadApi.describeUploads, answer)
  mount(cadApi.createUpload, answer)
  mount(cadApi.getUpload, async (call) => {
    if (call.request.method === 'HEAD') return answer(call)
    return cad.uploadResult(call.actor, call.params.uploadId)
  })
  mount(cadApi.uploadChunk, async (call) => {
    const metadata = metadataOf(call.request)
    if (metadata) await cad.describeUpload(call.actor, call.params.uploadId, parse(uploadDetails, metadata))
    return answer(call)
  })
  mount(cadApi.cancelUpload, answer)
  mount(cadApi.setUnit, ({ actor, params, body }) => cad.setUnit(actor, params.fileId, body.unit))
  mount(cadApi.listScans, ({ actor, params }) => cad.scans(actor, params.orderId))
}
