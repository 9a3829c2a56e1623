import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { describeHours } from '@vorta/contract/company/hours'
import {
  COMPANY_SECTIONS,
  type CompanyChange,
  type CompanyReset,
  type CompanySection,
  type CompanySettings,
  readCompanySection,
  type VersionedCompanySettings,
} from '@vorta/contract/company/schema'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import * as repo from './company.repo.ts'

interface Deps extends ServiceContext {
  readonly log: Log
  readonly defaults: CompanySettings
  /** In a demo, every admin acts as an owner. */
  readonly demo: boolean
  /** Makes every other process reload the settings. */
  readonly announceChange: () => void
}

export type CompanyService = Awaited<ReturnType<typeof openCompanyService>>

const OWNER_ONLY = 'Only an owner can view and change the company settings.'
const CHANGED = 'Someone else changed these settings in the meantime. Review the current values, then save again.'

/** The company settings, held in memory, because almost every request uses a part of them. */
export async function openCompanyService({ db, transact, clock, log, defaults, demo, announceChange }: Deps) {
  const sectionOf = (section: CompanySection, row: { version: number; value: object } | undefined) => {
    const stored = row && readCompanySection(section, row.value, defaults[section])
    if (row && (!stored || stored.invalid.length > 0))
      log.warn({ section, fields: stored?.invalid }, 'stored company settings are invalid; using the defaults')
    return { version: row?.version ?? 0, value: stored?.value ?? defaults[section] }
  }
  const read = async (): Promise<VersionedCompanySettings> => {
    const rows = await repo.sections(db)
    const entries = COMPANY_SECTIONS.map(
      (section) =>
        [
          section,
          sectionOf(
            section,
            rows.find((row) => row.section === section),
          ),
        ] as const,
    )
    return Object.fromEntries(entries) as VersionedCompanySettings
  }

  let current = defaults
  let siteContent = siteContentOf(current)
  const apply = (settings: VersionedCompanySettings) => {
    const next = Object.fromEntries(COMPANY_SECTIONS.map((section) => [section, settings[section].value])) as CompanySettings
    if (isDeepStrictEqual(next, current)) return
    current = next
    siteContent = siteContentOf(current)
  }
  const reload = async () => apply(await read())
  await reload()

  const requireOwner = async ({ userId }: Actor) => {
    if (!(demo || (await repo.isOwner(db, userId)))) throw new AppError('forbidden', OWNER_ONLY)
  }

  interface SectionChange extends CompanyReset {
    readonly value: Record<string, unknown>
  }

  async function save(actor: Actor, action: AuditAction, { section, version, value }: SectionChange, after: object) {
    await requireOwner(actor)
    const { userId } = actor
    const isSaved = await transact(async (tx) => {
      const before = (await read())[section].value
      const at = clock.now()
      if (!(await repo.save(tx.db, { section, version, value, updatedBy: userId, updatedAt: at }))) return false
      await recordAudit(tx.db, { action, ...by(actor), detail: { section, changes: changesOf(before, after) }, at })
      return true
    })
    const settings = await read()
    apply(settings)
    if (!isSaved) throw new AppError('conflict', CHANGED, { settings })
    announceChange()
    return { settings }
  }

  return {
    /** The settings that apply now, without a query. */
    current: () => current,
    /** How customers reach the company. */
    contact: () => contactOf(current),
    /** What the public pages show; the same object until it changes. */
    siteContent: () => siteContent,
    /** What browsers may know. */
    publicConfig: () => {
      const { calendar, prices, options } = current
      const { timeZone, workdays, holidays } = calendar
      const { isShown, ...table } = prices
      return {
        company: contactOf(current),
        calendar: { timeZone, workdays, holidays },
        prices: isShown ? table : null,
        unavailable: options,
      }
    },
    /** Reads what another process saved. Keeps the known settings while the database is unavailable. */
    reload: () => reload().catch((error: unknown) => log.warn({ err: error }, 'could not reload the company settings')),

    async settings(actor: Actor) {
      await requireOwner(actor)
      return { settings: await read() }
    },

    update: (actor: Actor, change: CompanyChange) => save(actor, 'company.update', change, change.value),

    /** Stores no value, so that the section follows the environment again. */
    reset: (actor: Actor, change: CompanyReset) => save(actor, 'company.reset', { ...change, value: {} }, defaults[change.section]),
  }
}

const contactOf = ({ profile: { email, phone, addressLines } }: CompanySettings) => ({ email, phone, address: addressLines.join('\n') })

const siteContentOf = (settings: CompanySettings) => ({
  company: contactOf(settings),
  position: settings.profile.position,
  texts: { ...settings.landing, hours: describeHours(settings.calendar.hours) },
})

/** The changed fields with their old and new values. */
function changesOf(before: object, after: object): Record<string, { before: unknown; after: unknown }> {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isDeepStrictEqual(old.get(name), value))
      .map(([name, value]) => [name, { before: old.get(name), after: value }]),
  )
}
