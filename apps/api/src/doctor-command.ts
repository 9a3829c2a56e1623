import { type Check, failed } from './platform/checks/check.ts'
import { checkDatabase } from './platform/checks/database.ts'
import { checkMail } from './platform/checks/mail.ts'
import { checkSettings } from './platform/checks/settings.ts'
import { checkStorage } from './platform/checks/storage.ts'
import { type Config, readConfig } from './platform/config.ts'
import { joinServer } from './platform/db/open-server.ts'
import { StartError } from './platform/errors.ts'
import { checkProvider, checkWebhook } from './platform/stripe/check-stripe.ts'
import { startErrorMessage } from './start-error-message.ts'

type Row = [subject: string, check: Check]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Checks an installation and prints a table. Fails if the server could not work with these settings. */
async function main(): Promise<void> {
  const rows = await inspect()
  const width = Math.max(...rows.map(([subject]) => subject.length))
  for (const [subject, { state, detail }] of rows) say(`${subject.padEnd(width)}  ${state.padEnd(7)}  ${detail}`)
  if (rows.some(([, { state }]) => state === 'failed')) process.exitCode = 1
}

async function inspect(): Promise<Row[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n').map((sentence) => ['settings', failed(sentence)])
  }
  const [database, storage, mail, provider, webhook] = await Promise.all([
    inspectDatabase(config),
    checkStorage(config),
    checkMail(config.mail.smtpUrl),
    checkProvider(config.stripe),
    checkWebhook(config),
  ])
  return [
    ...checkSettings(config).map((check): Row => ['settings', check]),
    ...Object.entries({ database, storage, mail, provider, webhook }),
  ]
}

async function inspectDatabase({ databaseUrl, databasePoolMax, dataDir }: Config): Promise<Check> {
  try {
    const server = await joinServer({ databaseUrl, dataDir, log: () => {} })
    const check = await checkDatabase(server.connection, databasePoolMax)
    await server.stop()
    return check
  } catch (error) {
    return failed(startErrorMessage(error))
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exitCode = 1
})
