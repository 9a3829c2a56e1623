import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import { WEEKDAYS, type Weekday } from '@vorta/contract/orders/calendar'
import * as z from 'zod'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

const DAY_NAMES: Record<Weekday, string> = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday' },
  ...{ Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
}
const DAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]
const US_HOLIDAYS = 'US'
const linesOf = (value: string) => value.split(/[\n,]/).flatMap((line) => line.trim() || [])

/** The browser lacks zones that were renamed, so the saved one is always an option. */
const timeZones = (saved: string) => [...new Set([saved, ...Intl.supportedValuesOf('timeZone')])].sort()

const day = z.object({ isWorkday: z.boolean(), isOpen: z.boolean(), opens: z.string(), closes: z.string() })
const schema = z
  .object({
    timeZone: z.string(),
    hours: z.record(z.enum(WEEKDAYS), day),
    hasUsHolidays: z.boolean(),
    /** One date per line. */
    holidays: z.string(),
  })
  .transform(({ timeZone, hours, hasUsHolidays, holidays }) => ({
    timeZone,
    workdays: WEEKDAYS.filter((name) => hours[name].isWorkday),
    holidays: [...(hasUsHolidays ? [US_HOLIDAYS] : []), ...linesOf(holidays)],
    hours: Object.fromEntries(
      WEEKDAYS.map((name) => [name, hours[name].isOpen ? { opens: hours[name].opens, closes: hours[name].closes } : null]),
    ) as CompanySettings['calendar']['hours'],
  }))
  .pipe(COMPANY_SECTION_SCHEMAS.calendar)

const toForm = ({ timeZone, workdays, holidays, hours }: CompanySettings['calendar']): z.input<typeof schema> => ({
  timeZone,
  hours: Object.fromEntries(
    WEEKDAYS.map((name) => {
      const { opens = '09:00', closes = '17:00' } = hours[name] ?? {}
      return [name, { isWorkday: workdays.includes(name), isOpen: hours[name] !== null, opens, closes }]
    }),
  ) as z.input<typeof schema>['hours'],
  hasUsHolidays: holidays.includes(US_HOLIDAYS),
  holidays: holidays.filter((holiday) => holiday !== US_HOLIDAYS).join('\n'),
})

export function CalendarSection({ saved }: { saved: SavedSection<'calendar'> }) {
  const form = useSectionForm({ section: 'calendar', saved, schema, toForm })
  const { field, errorAt, watch } = form
  const { error: _, ...holidays } = field('holidays')
  const holidayError = [...linesOf(watch('holidays')), ''].map((_, i) => errorAt(`holidays.${i}`)).find(Boolean)
  const workdayError = errorAt('workdays')
  const hoursError = (name: Weekday) => errorAt(`hours.${name}.opens`) ?? errorAt(`hours.${name}.closes`)
  return (
    <SectionForm
      title="Hours & Holidays"
      description="Due dates count business days in this time zone. Dates that are already set don't change."
      form={form}
    >
      <SettingGroup title="Time Zone">
        <SelectField
          label="Time Zone"
          options={timeZones(saved.value.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          className="sm:max-w-80 [&_div:has(>label)]:sr-only"
          {...field('timeZone')}
        />
      </SettingGroup>
      <SettingGroup title="Week" note="Due dates count business days. The site shows when you are open.">
        <div>
          <ul className="-my-2.5 divide-y divide-line">
            {DAYS.map((name) => (
              <DayRow key={name} name={name} isOpen={watch(`hours.${name}.isOpen`)} field={field} error={hoursError(name)} />
            ))}
          </ul>
          {workdayError && (
            <FieldError id="workdays-error" className="mt-4">
              {workdayError}
            </FieldError>
          )}
        </div>
      </SettingGroup>
      <SettingGroup title="Holidays" note="Days that are not business days.">
        <Checkbox label="US federal holidays" {...field('hasUsHolidays')} />
        <TextArea
          label="Other Holidays"
          optional
          rows={4}
          className="sm:max-w-80"
          hint="One date per line: 12-24 for every year, 2026-11-27 for one day."
          error={holidayError}
          {...holidays}
        />
      </SettingGroup>
    </SectionForm>
  )
}

interface DayRowProps {
  name: Weekday
  isOpen: boolean
  field: ReturnType<typeof useSectionForm<'calendar', z.input<typeof schema>>>['field']
  error: string | undefined
}

function DayRow({ name, isOpen, field, error }: DayRowProps) {
  const label = DAY_NAMES[name]
  const { error: _opens, ...opens } = field(`hours.${name}.opens`)
  const { error: _closes, ...closes } = field(`hours.${name}.closes`)
  const errorId = `${name}-hours-error`
  return (
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 py-2.5 max-sm:[&_label]:gap-2 sm:min-h-16 sm:grid-cols-[6.5rem_8.5rem_5rem_minmax(0,1fr)] sm:gap-x-4 [&_label]:text-sm [&_label]:leading-6.5">
      <p className="font-medium">{label}</p>
      <Checkbox label={<DayLabel text="Business day" day={label} />} {...field(`hours.${name}.isWorkday`)} />
      <Checkbox label={<DayLabel text="Open" day={label} />} {...field(`hours.${name}.isOpen`)} />
      {isOpen && (
        <div className="max-sm:col-span-full">
          <div className="flex items-center gap-2">
            <input {...opens} type="time" aria-label={`${label}, opens`} className="control min-w-0 flex-1" />
            <span aria-hidden="true">–</span>
            <input
              {...closes}
              type="time"
              aria-label={`${label}, closes`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className="control min-w-0 flex-1"
            />
          </div>
          {error && (
            <FieldError id={errorId} className="mt-1.5">
              {error}
            </FieldError>
          )}
        </div>
      )}
    </li>
  )
}

const DayLabel = ({ text, day }: { text: string; day: string }) => (
  <>
    {text}
    <span className="sr-only">{`, ${day}`}</span>
  </>
)
