import { filesApi } from '@vorta/contract/api/files'
import { cadModelFields, scanFields } from '@vorta/contract/file'
import type { Mount } from '../../platform/http/mount.ts'
import { receiveUpload } from '../../platform/http/upload.ts'
import type { DesignsService } from './designs.service.ts'

export function designsRoutes(mount: Mount, designs: DesignsService) {
  mount(filesApi.cadModel, ({ actor, request }) => receiveUpload(request, cadModelFields, (incoming) => designs.storeCad(actor, incoming)))
  mount(filesApi.scan, ({ actor, request }) => receiveUpload(request, scanFields, (incoming) => designs.storeScan(actor, incoming)))
  mount(filesApi.scans, ({ actor, params }) => designs.scans(actor, params.orderId))
}
