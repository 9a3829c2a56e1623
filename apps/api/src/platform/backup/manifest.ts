import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { StartError } from '../errors.ts'

const MANIFEST = 'manifest.txt'
const FORMAT = 1

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Applied migrations; a restore requires all of them. */
  schema: z.array(z.object({ madeAt: z.number(), hash: z.string() })),
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.array(part.extend({ name: z.string() })),
  secrets: z.array(part),
})

export type Manifest = z.output<typeof manifest>
export type Part = z.output<typeof part>

/** Written last and atomically: a folder without a manifest is not a backup. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...content }, null, 1)
  const unfinished = path.join(folder, `${MANIFEST}.part`)
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ sha256: sha256Of(text) })}\n${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, path.join(folder, MANIFEST))
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartError(`The folder ${folder} does not contain a complete backup.`)
  })
  const [checksum = '', ...lines] = text.trimEnd().split('\n')
  const body = lines.join('\n')
  if (checksum !== JSON.stringify({ sha256: sha256Of(body) })) throw damaged(MANIFEST)
  const parsed = manifest.safeParse(JSON.parse(body))
  if (!parsed.success) throw new StartError('The backup was made by a newer version of Vorta: restore it with that version.')
  return parsed.data
}

/** Verifies every part before the restore changes anything. */
export async function verifyParts(folder: string, { tables, files, secrets }: Manifest): Promise<void> {
  for (const part of [...tables, ...files, ...secrets]) {
    const hash = createHash('sha256')
    try {
      for await (const piece of createReadStream(path.join(folder, part.path))) hash.update(piece)
    } catch {
      throw damaged(part.path)
    }
    if (hash.digest('hex') !== part.sha256) throw damaged(part.path)
  }
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const damaged = (place: string) => new StartError(`The backup is damaged: the checksum of ${place} does not match. Nothing was restored.`)
