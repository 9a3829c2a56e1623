import { buildsApi } from '@vorta/contract/builds/routes'
import { filesApi } from '@vorta/contract/files/routes'
import { cadModelFields, orderFileFields, scanFields } from '@vorta/contract/files/schema'
import type { Mount } from '../../platform/http/mount.ts'
import { receiveUpload } from '../../platform/http/upload.ts'
import { pieceOf } from '../../platform/http/upload-chunk.ts'
import type { CadService } from './cad.service.ts'
import type { BuildsService } from './shared-builds.ts'

const SHARE_RATE = { name: 'share', max: 30, windowS: 3600 }

export function cadRoutes(mount: Mount, designs: CadService, builds: BuildsService) {
  mount(filesApi.cadModel, ({ actor, request }) => receiveUpload(request, cadModelFields, (incoming) => designs.storeCad(actor, incoming)))
  mount(filesApi.scan, ({ actor, request }) => receiveUpload(request, scanFields, (incoming) => designs.storeScan(actor, incoming)))
  mount(filesApi.openSession, ({ actor, body }) => designs.openSession(actor, body))
  mount(filesApi.session, ({ actor, params }) => designs.lookAtSession(actor, params.uploadId))
  mount(filesApi.sendPiece, ({ actor, params, query, request }) =>
    designs.sendPiece(actor, params.uploadId, query.offset, pieceOf(request)),
  )
  mount(filesApi.finishSession, ({ actor, params, body }) => designs.finishSession(actor, params.uploadId, body))
  mount(filesApi.dropSession, ({ actor, params }) => designs.dropSession(actor, params.uploadId))
  mount(filesApi.scans, ({ actor, params }) => designs.scans(actor, params.orderId))
  mount(filesApi.buildPicture, ({ actor, request }) =>
    receiveUpload(request, orderFileFields, (incoming) => designs.storePicture(actor, incoming)),
  )
  mount(buildsApi.share, ({ body }) => builds.share(body), { rate: SHARE_RATE })
  mount(buildsApi.one, ({ params }) => builds.one(params.id))
}
