import type { AppContext } from '../../platform/app-context.ts'
import { createFileReader } from '../../platform/file-reader/reader.ts'
import { createPreviewWork } from '../../platform/preview/preview-worker-client.ts'
import { openStorage } from '../../platform/storage/open.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { filesRoutes } from './files.routes.ts'
import { createFilesService } from './files.service.ts'
import { createSweeper } from './sweeper.ts'

interface Deps {
  readonly limits: RateLimitsService
  readonly auth: AuthService
}

export async function registerFiles(context: AppContext, { limits, auth }: Deps) {
  const { db, transact, clock, log, config, secrets, workers, mount } = context
  const storage = await openStorage(config)
  const fileReader = createFileReader(workers.fileReader)
  const files = createFilesService({
    db,
    transact,
    clock,
    storage,
    limits,
    auth,
    log,
    linkKey: secrets.derive('file-link'),
    fileReader,
    previewWork: config.previews ? createPreviewWork(workers.preview) : null,
  })
  filesRoutes(mount, files)
  const sweeper = createSweeper({ db, storage, clock, log })
  return {
    files,
    fileReader,
    sweeper,
    async closeStorage() {
      await fileReader.close()
      storage.close()
    },
  }
}
