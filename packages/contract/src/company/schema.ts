import * as z from 'zod'
import { phone } from '../account/user.ts'
import { calendar, isTimeZone, WEEKDAYS } from '../orders/calendar.ts'
import { email } from '../shared/email.ts'
import {
  ADDRESS_LINE_MAX_CHARS,
  COMPANY_HOLIDAYS_MAX_COUNT,
  LANDING_LINE_MAX_CHARS,
  LANDING_TEXT_MAX_CHARS,
  NAME_MAX_CHARS,
} from '../shared/limits.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '../shared/text.ts'
import { LANDING_LINE_NAMES, LANDING_TEXT_NAMES, type LandingTextName } from './landing-texts.ts'
import { unavailableOptions } from './option-availability.ts'
import { companyTax } from './tax.ts'
import { typicalPrices } from './typical-price.ts'

const POSITION = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function isPosition(text: string): boolean {
  const [, latitude, longitude] = POSITION.exec(text) ?? []
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

const companyProfile = z.object({
  name: requiredLine('Company name is required', NAME_MAX_CHARS),
  /** The name on invoices. */
  legalName: requiredLine('Legal name is required', NAME_MAX_CHARS),
  addressLines: z
    .array(requiredLine('Address is required', ADDRESS_LINE_MAX_CHARS))
    .min(1, 'Address is required')
    .max(5, 'Enter at most 5 lines'),
  /** Latitude and longitude for the map; empty for no map. */
  position: optionalText(40).refine((value) => value === '' || isPosition(value), 'Enter latitude and longitude, such as 42.3473,-83.0180'),
  // Names the type of the transformed value for the API documentation.
  email: email.pipe(z.string()),
  phone,
  website: optionalLine(ADDRESS_LINE_MAX_CHARS).refine(
    (value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success,
    'Enter an address such as https://example.com',
  ),
  taxId: optionalLine(40),
})

const time = z.string().regex(TIME_OF_DAY, 'Enter a time such as 09:00')
const dayHours = z
  .object({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, { message: 'Must be later than the opening time', path: ['closes'] })

const companyCalendar = calendar.extend({
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list'),
  workdays: z
    .array(z.enum(WEEKDAYS))
    .min(1, 'Choose at least one business day')
    .max(WEEKDAYS.length)
    .refine((days) => new Set(days).size === days.length, 'Each business day can be chosen once'),
  holidays: calendar.shape.holidays.max(COMPANY_HOLIDAYS_MAX_COUNT),
  /** Opening hours by day; null if closed. */
  hours: z.record(z.enum(WEEKDAYS), dayHours.nullable()),
})

const landingText = (name: LandingTextName) =>
  LANDING_LINE_NAMES.includes(name)
    ? requiredLine('Text is required', LANDING_LINE_MAX_CHARS)
    : requiredText('Text is required', LANDING_TEXT_MAX_CHARS)
const companyLanding = z.object(
  Object.fromEntries(LANDING_TEXT_NAMES.map((name) => [name, landingText(name)])) as Record<
    LandingTextName,
    ReturnType<typeof landingText>
  >,
)

/** Each section is saved on its own and has its own version. */
export const COMPANY_SECTION_SCHEMAS = {
  profile: companyProfile,
  calendar: companyCalendar,
  tax: companyTax,
  prices: typicalPrices,
  options: unavailableOptions,
  landing: companyLanding,
} as const

export type CompanySection = keyof typeof COMPANY_SECTION_SCHEMAS
export const COMPANY_SECTIONS = Object.keys(COMPANY_SECTION_SCHEMAS) as [CompanySection, ...CompanySection[]]
export type CompanySettings = { readonly [S in CompanySection]: z.output<(typeof COMPANY_SECTION_SCHEMAS)[S]> }

/**
 * Reads a stored section. Fields that an older release lacked, or that are no longer valid, have their default; undefined if even
 * that is not valid.
 */
export function readCompanySection<S extends CompanySection>(
  section: S,
  stored: object,
  defaults: CompanySettings[S],
): { value: CompanySettings[S]; invalid: string[] } | undefined {
  const schema = COMPANY_SECTION_SCHEMAS[section]
  const invalid = new Set(schema.safeParse({ ...defaults, ...stored }).error?.issues.map(({ path }) => String(path[0])))
  const valid = Object.entries(stored).filter(([name]) => !invalid.has(name))
  const value = schema.safeParse({ ...defaults, ...Object.fromEntries(valid) }).data as CompanySettings[S] | undefined
  return value && { value, invalid: [...invalid] }
}

const version = z.int().min(0)
const saved = <S extends z.ZodType>(value: S) =>
  z.object({
    /** 0 until the section is first saved: until then the values are the defaults of the server. */
    version,
    value,
  })

export const versionedCompanySettings = z.object({
  profile: saved(companyProfile),
  calendar: saved(companyCalendar),
  tax: saved(companyTax),
  prices: saved(typicalPrices),
  options: saved(unavailableOptions),
  landing: saved(companyLanding),
})
export type VersionedCompanySettings = z.output<typeof versionedCompanySettings>

const change = <const S extends CompanySection>(section: S) =>
  z.object({
    section: z.literal(section),
    /** The version that the change is based on. */
    version,
    value: COMPANY_SECTION_SCHEMAS[section],
  })

export const companyChangeBody = z.discriminatedUnion(
  'section',
  [change('profile'), change('calendar'), change('tax'), change('prices'), change('options'), change('landing')],
  { error: 'Section must be chosen from the list' },
)

export const companyResetBody = z.object({ section: z.enum(COMPANY_SECTIONS, { error: 'Section must be chosen from the list' }), version })
export type CompanyReset = z.output<typeof companyResetBody>
export type CompanyChange = z.output<typeof companyChangeBody>
