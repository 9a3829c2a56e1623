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

const USAGE = `npm run admin -- create <email>          make an admin account; its password is printed once
npm run admin -- grant <email> <role>    let an account take a role (user, engineer, admin)
npm run admin -- revoke <email> <role>   take a role away
npm run admin -- drop-second-factor <email>
                                         let somebody in again who lost phone and recovery codes
npm run admin -- newsletter              everyone who confirmed, with the link that ends it, as CSV`

const here = path.dirname(fileURLToPath(import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

// This process has no sockets; the running program reads rights anew on every request and event.
const nobodyConnected: LiveEvents = { toUser: () => {}, endSession: () => {}, leaveRooms: () => {} }

async function main([command, address, role]: string[]): Promise<void> {
  const wanted = parseCommand(command, address, role)
  const config = readConfig(process.env)
  const server = await joinServer({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: say })
  try {
    await runMigrations(server.connection, {
      folder: path.join(here, here.endsWith('dist') ? 'migrations' : 'platform/db/migrations'),
      log: say,
    })
    const database = openDatabase(server.connection, { poolMax: 2 })
    try {
      const accounts = createUsersService({
        db: database.db,
        transact: createTransact(database),
        clock: systemClock,
        live: nobodyConnected,
        demo: config.demo,
      })
      if (wanted.command === 'newsletter') say(await listReaders(config, database))
      else say(await manage(accounts, wanted))
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

type Accounts = ReturnType<typeof createUsersService>
type AboutAccount = { command: 'create' | 'drop-second-factor'; email: string } | { command: 'grant' | 'revoke'; email: string; role: Role }
type Wanted = { command: 'newsletter' } | AboutAccount

function parseCommand(command: string | undefined, address: string | undefined, role: string | undefined): Wanted {
  if (command === 'newsletter') return { command }
  const email = emailSchema.safeParse(address ?? '')
  if ((command === 'create' || command === 'drop-second-factor') && email.success) return { command, email: email.data }
  const known = ROLES.find((one) => one === role)
  if ((command === 'grant' || command === 'revoke') && email.success && known) return { command, email: email.data, role: known }
  throw new StartError(`Usage:\n${USAGE}`)
}

function manage(accounts: Accounts, wanted: AboutAccount): Promise<string> {
  if ('role' in wanted) return change(accounts, wanted)
  return wanted.command === 'create' ? create(accounts, wanted.email) : dropSecondFactor(accounts, wanted.email)
}

/** For the program that sends the issue: its own addresses, and for each the link that every issue has to carry. */
async function listReaders(config: Config, database: Database): Promise<string> {
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

async function create(accounts: Accounts, email: string): Promise<string> {
  const password = newSecretName().slice(0, 20)
  await accounts.create({ email, password, role: 'admin', firstName: 'Vorta', lastName: 'Admin', phone: '-' })
  return `Admin ${email} was made. Password, shown only now: ${password}\nSign in at /builder and change it under Profile.`
}

async function mustFind(accounts: Accounts, email: string) {
  const account = await accounts.byEmail(email)
  if (!account) throw new AppError('not_found', `There is no account with the email ${email}.`)
  return account
}

async function dropSecondFactor(accounts: Accounts, email: string): Promise<string> {
  const { id } = await mustFind(accounts, email)
  return (await accounts.dropSecondFactor(id)) ? `${email} signs in with the password alone again.` : `${email} has no second factor.`
}

async function change(accounts: Accounts, { command, email, role }: Extract<Wanted, { role: Role }>): Promise<string> {
  const account = await mustFind(accounts, email)
  const roles = command === 'grant' ? [...account.grantedRoles, role] : account.grantedRoles.filter((one) => one !== role)
  const { grantedRoles } = await accounts.setRoles(null, account.id, roles)
  return `${email} may now be: ${grantedRoles.join(', ')}.`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exitCode = 1
})
