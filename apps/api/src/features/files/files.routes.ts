import { filesApi } from '@vorta/contract/files/routes'
import { sendFile } from '../../platform/http/download.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { receiveUpload } from '../../platform/http/upload.ts'
import type { FilesService } from './files.service.ts'

export function filesRoutes(mount: Mount, files: FilesService) {
  mount(filesApi.uploadChatFile, ({ actor, request }) =>
    receiveUpload(request, filesApi.uploadChatFile.fields, (incoming) => files.storeChatFile(actor, incoming)),
  )
  mount(filesApi.uploadCarPhoto, ({ actor, request }) =>
    receiveUpload(request, filesApi.uploadCarPhoto.fields, (incoming) => files.storeCarPhoto(actor, incoming)),
  )
  mount(filesApi.download, async ({ actor, params, query, request, reply, caller }) => {
    const found = await files.find(actor, params.filename, query.t)
    const { file } = found
    return sendFile(request, reply, {
      name: file.originalName,
      contentType: file.contentType,
      sizeBytes: file.sizeBytes,
      etag: file.sha256,
      // Only images, which the server re-encoded, are shown inline; everything else is downloaded.
      inline: found.disposition === 'inline' && file.contentType.startsWith('image/'),
      open: async (range) => {
        await files.auditDownload(found.actor, file, { ip: caller.ip, requestId: caller.requestId }, range)
        return files.open(file, range)
      },
    })
  })
}
