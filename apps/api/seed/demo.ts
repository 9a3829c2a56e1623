import type { App, Resources } from '../src/app.ts'
import { seedFiles } from './files.ts'
import { STORIES } from './orders.ts'
import { makePeople } from './people.ts'
import { openStage } from './stage.ts'
import { play } from './story.ts'

/** Fills an empty database once; tells whether it did. */
export async function seedDemo(app: App, resources: Resources): Promise<boolean> {
  if (await app.accounts.hasAny()) return false
  const stage = await openStage(resources)
  try {
    const now = new Date()
    const cast = await makePeople(stage.app)
    for (const story of STORIES) await play(stage, cast, story, now)
    await seedFiles(stage, cast.casey, cast.erin, now)
  } finally {
    await stage.close()
  }
  return true
}
