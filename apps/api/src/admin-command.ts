import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import { email as emailSchema } from '@vorta/contract/shared/email'
import { createUsersService } from './features/auth/users.service.ts'
import { createNewsletterService } from './features/newsletter/newsletter.service.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/db/client.ts'
import { runMigrations } from './platform/db/migrate.ts'
import { joinServer } from './platform/db/open-server.ts'
import { AppError, StartError } from './platform/errors.ts'
import { newSecretName } from './platform/id.ts'
import type { LiveEvents } from './platform/live-events.ts'
import { openSecrets } from './platform/secrets.ts'
import { createTransact } from './platform/transaction.ts'
import { startErrorMessage } from './start-error-message.ts'

const USAGE = `npm run admin -- create <email>          create an admin account and print its password once
npm run admin -- grant <email> <role>    grant a role (user, engineer, admin)
npm run admin -- revoke <email> <role>   revoke a role
npm run admin -- grant <email> owner     let an admin change the company settings; revoke takes it back
npm run admin -- drop-second-factor <email>
                                         turn off two-factor authentication for a user who lost their phone and recovery codes
npm run admin -- newsletter              list confirmed newsletter subscribers and their unsubscribe links as CSV`

const here = path.dirname(fileURLToPath(import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

// This process has no sockets; the running server reads roles on every request and event.
const noLiveEvents: LiveEvents = { toUser: () => {}, endSession: () => {}, disconnectUser: () => {} }

async function main([command, address, role]: string[]): Promise<void> {
  const parsed = parseCommand(command, address, role)
  const config = readConfig(process.env)
  const server = await joinServer({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: say })
  try {
    await runMigrations(server.connection, {
      folder: path.join(here, here.endsWith('dist') ? 'migrations' : 'platform/db/migrations'),
      log: say,
    })
    const database = openDatabase(server.connection, { poolMax: 2 })
    try {
      const users = createUsersService({
        db: database.db,
        transact: createTransact(database),
        clock: systemClock,
        live: noLiveEvents,
        demo: config.demo,
      })
      if (parsed.command === 'newsletter') say(await listSubscribers(config, database))
      else say(await manage(users, parsed))
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

type Users = ReturnType<typeof createUsersService>
type AccountCommand =
  | { command: 'create' | 'drop-second-factor' | 'grant-owner' | 'revoke-owner'; email: string }
  | { command: 'grant' | 'revoke'; email: string; role: Role }
type Command = { command: 'newsletter' } | AccountCommand

function parseCommand(command: string | undefined, address: string | undefined, role: string | undefined): Command {
  if (command === 'newsletter') return { command }
  const email = emailSchema.safeParse(address ?? '')
  if ((command === 'create' || command === 'drop-second-factor') && email.success) return { command, email: email.data }
  if ((command === 'grant' || command === 'revoke') && email.success && role === 'owner')
    return { command: `${command}-owner`, email: email.data }
  const known = ROLES.find((name) => name === role)
  if ((command === 'grant' || command === 'revoke') && email.success && known) return { command, email: email.data, role: known }
  throw new StartError(`Usage:\n${USAGE}`)
}

function manage(users: Users, parsed: AccountCommand): Promise<string> {
  if ('role' in parsed) return change(users, parsed)
  const { command, email } = parsed
  if (command === 'create') return create(users, email)
  return command === 'drop-second-factor' ? dropSecondFactor(users, email) : setOwner(users, email, command === 'grant-owner')
}

/** For the tool that sends an issue, which has to contain the unsubscribe link. */
async function listSubscribers(config: Config, database: Database): Promise<string> {
  const secrets = await openSecrets(config.dataDir, config.jwtSecret, config.production)
  const newsletter = createNewsletterService({
    db: database.db,
    transact: createTransact(database),
    clock: systemClock,
    publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    tokenKey: secrets.derive('newsletter'),
  })
  return ['email,unsubscribe', ...(await newsletter.subscribers()).map(({ email, unsubscribeUrl }) => `${email},${unsubscribeUrl}`)].join(
    '\n',
  )
}

async function create(users: Users, email: string): Promise<string> {
  const password = newSecretName().slice(0, 20)
  await users.create({ email, password, role: 'admin', firstName: 'Vorta', lastName: 'Admin', phone: '-' })
  return `Created admin ${email}. Password (shown only once): ${password}\nSign in at /builder and change it under Settings.`
}

async function mustFind(users: Users, email: string) {
  const account = await users.byEmail(email)
  if (!account) throw new AppError('not_found', `No account found for ${email}.`)
  return account
}

async function dropSecondFactor(users: Users, email: string): Promise<string> {
  const { id } = await mustFind(users, email)
  return (await users.dropSecondFactor(id))
    ? `Turned off two-factor authentication for ${email}.`
    : `Two-factor authentication isn't on for ${email}.`
}

async function setOwner(users: Users, email: string, isOwner: boolean): Promise<string> {
  const { id } = await mustFind(users, email)
  await users.setOwner(id, isOwner)
  return isOwner ? `${email} is now an owner.` : `${email} is no longer an owner.`
}

async function change(users: Users, { command, email, role }: Extract<Command, { role: Role }>): Promise<string> {
  const account = await mustFind(users, email)
  const roles = command === 'grant' ? [...account.grantedRoles, role] : account.grantedRoles.filter((granted) => granted !== role)
  const { grantedRoles } = await users.setRoles(null, account.id, roles)
  return `${email} now has these roles: ${grantedRoles.join(', ')}.`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exitCode = 1
})
