import { photosApi } from '@vorta/contract/photos/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { uploadHandler } from '../../platform/http/upload.ts'
import type { PhotosService } from './photos.service.ts'

export function photosRoutes(mount: Mount, photos: PhotosService) {
  mount(photosApi.get, ({ actor, params }) => photos.get(actor, params.id))
  mount(photosApi.upload, uploadHandler(photosApi.upload.fields, photos.upload))
  mount(photosApi.remove, ({ actor, params }) => photos.remove(actor, params.id, params.view))
  mount(photosApi.request, ({ actor, params }) => photos.request(actor, params.id))
}
