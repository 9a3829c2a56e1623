import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../src/app.ts'
import { incoming } from './cad.ts'
import type { Player } from './context.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
/** Beside this file while developing, in the build folder afterwards. */
const FOLDERS = ['pictures', 'demo-pictures', '../demo-pictures'].map((folder) => path.join(here, folder))

/** Read by scripts/demo-pictures.mjs as well, where no tool sees it. @public */
export const pictureName = (model: string): string => `${model.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`

/** What the customer's browser would have sent when the order was placed; scripts/demo-pictures.mjs drew it. */
export async function sendPicture(app: App, customer: Player, orderId: string, model: string): Promise<void> {
  const file = FOLDERS.map((folder) => path.join(folder, pictureName(model))).find((one) => existsSync(one))
  if (file !== undefined) await app.builds.storePicture(customer, incoming('build.webp', readFileSync(file), { orderId }))
}
