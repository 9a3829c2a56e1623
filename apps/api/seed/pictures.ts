import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../src/app.ts'
import { incoming } from './cad.ts'
import type { SeedUser } from './context.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
/** Next to this file in development, in the build folder in production. */
const FOLDERS = ['pictures', 'demo-pictures', '../demo-pictures'].map((folder) => path.join(here, folder))

/** Also used by scripts/demo-pictures.mjs. @public */
export const pictureName = (model: string): string => `${model.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`

/** Uploads the picture that a browser sends when an order is placed; scripts/demo-pictures.mjs rendered it. */
export async function uploadBuildPicture(app: App, customer: SeedUser, orderId: string, model: string): Promise<void> {
  const file = FOLDERS.map((folder) => path.join(folder, pictureName(model))).find((candidate) => existsSync(candidate))
  if (file !== undefined) await app.builds.storePicture(customer, incoming('build.webp', readFileSync(file), { orderId }))
}
