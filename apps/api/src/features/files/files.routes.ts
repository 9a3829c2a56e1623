import { filesApi } from '@vorta/contract/files/routes'
import { sendFile } from '../../platform/http/download.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { uploadHandler } from '../../platform/http/upload.ts'
import type { FilesService } from './files.service.ts'

export function filesRoutes(mount: Mount, files: FilesService) {
  mount(filesApi.uploadChatFile, uploadHandler(filesApi.uploadChatFile.fields, files.storeChatFile))
  mount(filesApi.uploadCarPhoto, uploadHandler(filesApi.uploadCarPhoto.fields, files.storeCarPhoto))
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
        await files.auditDownload(found.actor, file, caller, range)
        return files.open(file, range)
      },
    })
  })
}
