import { buildsApi } from '@vorta/contract/builds/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { sendPublicPicture } from '../../platform/http/public-picture.ts'
import { uploadHandler } from '../../platform/http/upload.ts'
import type { BuildsService } from './builds.service.ts'

const SAVE_RATE = { name: 'save-build', max: 120, windowS: 3600 }
const MODEL_RATE = { name: 'shared-model', max: 60, windowS: 3600 }
const SHARE_RATE = { name: 'share', max: 30, windowS: 3600 }

export function buildsRoutes(mount: Mount, builds: BuildsService) {
  mount(buildsApi.uploadPicture, uploadHandler(buildsApi.uploadPicture.fields, builds.storePicture))
  mount(buildsApi.share, ({ body }) => builds.share(body), { rate: SHARE_RATE })
  mount(buildsApi.listSaved, ({ actor }) => builds.listSaved(actor))
  mount(buildsApi.save, ({ actor, body }) => builds.save(actor, body), { rate: SAVE_RATE })
  mount(buildsApi.updateSaved, ({ actor, params, body }) => builds.updateSaved(actor, params.id, body), { rate: SAVE_RATE })
  mount(buildsApi.renameSaved, ({ actor, params, body }) => builds.renameSaved(actor, params.id, body.name))
  mount(buildsApi.duplicateSaved, ({ actor, params }) => builds.duplicateSaved(actor, params.id), { rate: SAVE_RATE })
  mount(buildsApi.removeSaved, ({ actor, params }) => builds.removeSaved(actor, params.id))
  mount(buildsApi.sharedPicture, async ({ params, reply }) => sendPublicPicture(reply, await builds.sharedPicture(params.id)))
  mount(
    buildsApi.sharedModel,
    async ({ params, caller, reply }) => {
      const model = await builds.sharedModel(params.id, caller.ip)
      // A shared build never changes.
      return reply.header('cache-control', 'public, max-age=86400').type('model/gltf-binary').send(model)
    },
    { rate: MODEL_RATE },
  )
  mount(buildsApi.get, ({ params }) => builds.findShared(params.id))
}
