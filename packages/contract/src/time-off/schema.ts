import * as z from 'zod'
import { TIME_OFF_MAX_DAYS, TIME_OFF_NOTE_MAX_CHARS } from '../shared/limits.ts'
import { dayNamed, id, optionalText } from '../shared/text.ts'

const DAY_MS = 86_400_000

/** Both days are included. The note is for staff. */
export const timeOff = z.object({
  _id: id,
  engineer: z.object({ _id: id, firstName: z.string(), lastName: z.string() }),
  from: z.string(),
  to: z.string(),
  note: z.string(),
})
export type TimeOff = z.output<typeof timeOff>

export const timeOffBody = z
  .object({
    /** For admins; engineers enter their own time off. */
    engineerId: z.string().min(1, 'Choose an engineer').pipe(id).optional(),
    from: dayNamed('First day'),
    to: dayNamed('Last day'),
    note: optionalText(TIME_OFF_NOTE_MAX_CHARS),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: "The last day can't be before the first day" })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < TIME_OFF_MAX_DAYS, {
    path: ['to'],
    message: 'Time off can last up to a year',
  })
export type TimeOffBody = z.output<typeof timeOffBody>
