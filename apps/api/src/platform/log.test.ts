import { readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { startFaultySmtpServer } from '../../test/smtp.ts'
import { insertUser } from '../features/auth/auth.repo.ts'
import { openLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'

const user = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Known', phone: '555', passwordHash: 'secret-hash' }

describe('the log', () => {
  it('names the failed statement and the reason, but no values', async () => {
    const folder = temporaryFolder()
    const { db, close } = await createTestDatabase()
    await insertUser(db, { ...user, id: '1' })
    const failure = await insertUser(db, { ...user, id: '2' }).catch((error: unknown) => error)
    await close()
    openLog(false, folder).error({ err: failure }, 'request failed')
    const written = () => readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '')
    await expect.poll(written).toContain('request failed')
    const line = await written()
    expect(line).toContain('insert into \\"users\\"')
    expect(line).toContain('users_email_key')
    expect(line).not.toMatch(/ann@example|Known|secret-hash/)
  })

  it('contains no recipient of an email that the mail server refused', async () => {
    const folder = temporaryFolder()
    const reply = '550 <ann@customer.example>: no such user, see https://mail.example/why?to=ann%40customer.example'
    const smtp = await startFaultySmtpServer((command) => (command.startsWith('RCPT') ? reply : undefined))
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Vorta <studio@shop.example>', folder })
    const failure = await mailer
      .send({ to: 'ann@customer.example', subject: 'Hello', text: 'Hello', messageId: '<12345678@vorta>' })
      .catch((error: unknown) => error)
    await smtp.stop()
    expect(String(failure)).toContain('ann@customer.example')
    openLog(false, folder).error({ err: failure }, 'job failed')
    const written = () => readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '')
    await expect.poll(written).toContain('job failed')
    expect(await written()).toContain('550')
    expect(await written()).not.toContain('customer.example')
  })

  it.skipIf(process.platform === 'win32').each([
    ['a new file', false],
    ['an existing world-readable file', true],
  ])('in %s is readable only by its owner', async (_, exists) => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'server.log')
    if (exists) await writeFile(file, '', { mode: 0o644 })
    openLog(false, folder).info('started')
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('started')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it.skipIf(process.platform !== 'linux')('survives a full disk', async () => {
    const folder = temporaryFolder()
    await symlink('/dev/full', path.join(folder, 'server.log'))
    const log = openLog(false, folder)
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    for (let i = 0; i < 100; i += 1) log.info({ i }, 'this line is lost')
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
  })
})
