import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { photosRoutes } from './photos.routes.ts'
import { createPhotosService } from './photos.service.ts'

export function registerPhotos({ db, transact, clock, mount }: AppContext, deps: DepsOf<typeof createPhotosService>) {
  const photos = createPhotosService({ db, transact, clock, ...deps })
  photosRoutes(mount, photos)
  return photos
}
