import { SHARED_BUILD_ID_SHAPE, SHARED_BUILD_NOT_FOUND, type SharedBuild } from '@vorta/contract/builds/schema'
import { SHARED_BUILD_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newSecretName } from '../../platform/id.ts'
import * as repo from './cad.repo.ts'

const PAGE = /^build\/([^/]+)$/

export type BuildsService = ReturnType<typeof createBuildsService>

/** Designs under addresses of their own: anybody may leave one, and whoever has the address may look. */
export function createBuildsService({ db, clock }: { db: Db; clock: Clock }) {
  const oldest = () => minutesAfter(clock.now(), -SHARED_BUILD_RETENTION_DAYS * 24 * 60)
  const find = async (id: string) => (SHARED_BUILD_ID_SHAPE.test(id) ? repo.sharedSince(db, id, oldest()) : undefined)

  return {
    async share(build: SharedBuild) {
      const id = newSecretName()
      await repo.dropSharedBefore(db, oldest())
      await repo.insertShared(db, { id, build, createdAt: clock.now() })
      return { id }
    },

    /** What a messenger shows of the address `build/<id>`: null for one that does not exist, undefined for any other page. */
    async describePage(place: string) {
      const id = PAGE.exec(place)?.[1]
      if (id === undefined) return undefined
      const build = await find(id)
      if (!build) return null
      const { type, style, material, finish } = build.customization.bodyKit
      const title = `${type} on a ${(build.bodyType ?? 'Coupe').toLowerCase()}`
      return {
        title,
        description: `${style} style, ${material.toLowerCase()}, ${finish.toLowerCase()} finish. See it in 3D and make it yours.`,
      }
    },

    async one(id: string) {
      const build = await find(id)
      if (!build) throw new AppError('not_found', SHARED_BUILD_NOT_FOUND)
      return { build }
    },
  }
}
