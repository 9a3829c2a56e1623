import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

const storedEmail = z.object({
  to: z.string(),
  subject: z.string(),
  storedAt: z.string(),
  /** Missing in emails that earlier versions stored. */
  preview: z.string().default(''),
  text: z.string(),
  html: z.string().nullable(),
})
export type StoredEmail = z.output<typeof storedEmail> & { readonly id: string }

const NAME = /^([A-Za-z0-9-]{8,80})\.json$/

export type LocalMailbox = ReturnType<typeof openLocalMailbox>

/** Stores emails as files instead of sending them: .eml for mail programs and .json for the mailbox page. Resending overwrites the same file. */
export function openLocalMailbox(folder: string) {
  const place = (id: string, ending: string) => path.join(folder, `${id}.${ending}`)
  const put = async (file: string, content: string | Buffer) => {
    // Written to a temporary name and renamed, so that readers never see a partial file.
    await writeFile(`${file}.new`, content, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  const read = async (id: string): Promise<StoredEmail | null> => {
    if (!NAME.test(`${id}.json`)) return null
    try {
      return { id, ...storedEmail.parse(JSON.parse(await readFile(place(id, 'json'), 'utf8'))) }
    } catch {
      return null
    }
  }
  return {
    async save(messageId: string, message: Buffer, mail: z.output<typeof storedEmail>): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = messageId.replace(/[^A-Za-z0-9-]/g, '')
      await put(place(id, 'eml'), message)
      await put(place(id, 'json'), JSON.stringify(mail))
    },

    read,

    /** The newest emails that match; names start with the time. */
    async newest(count: number, fits: (mail: StoredEmail) => boolean): Promise<StoredEmail[]> {
      const files = await readdir(folder).catch(() => [])
      const ids = files
        .flatMap((file) => NAME.exec(file)?.[1] ?? [])
        .sort()
        .reverse()
      const found: StoredEmail[] = []
      for (const id of ids) {
        const mail = found.length < count ? await read(id) : null
        if (mail && fits(mail)) found.push(mail)
      }
      return found
    },
  }
}
