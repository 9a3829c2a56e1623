import { describe, expect, it } from 'vitest'
import { type CalendarEvent, renderCalendar } from './icalendar.ts'

const AT = new Date('2026-03-04T17:30:00.250Z')
const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ id: 'order-1', title: 'Due', description: 'Design', url: 'https://vorta.test/order', changedAt: AT },
  ...{ start: AT, end: new Date(AT.getTime() + 1_800_000) },
  ...change,
})
const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

describe('renderCalendar', () => {
  it('writes times in UTC and whole days without a time', () => {
    const timed = unfold(renderCalendar([event()]))
    expect(timed).toEqual(expect.arrayContaining(['DTSTART:20260304T173000Z', 'DTEND:20260304T180000Z', 'DTSTAMP:20260304T173000Z']))
    const { start: _, end: __, ...rest } = event() as CalendarEvent & { start: Date; end: Date }
    const wholeDay = unfold(renderCalendar([{ ...rest, day: '2026-12-31' }]))
    expect(wholeDay).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']))
  })

  it('escapes text and drops control characters', () => {
    const lines = unfold(renderCalendar([event({ title: 'a,b;c\\d\r\nBEGIN:VEVENT\u0007', description: 'x\ry' })]))
    expect(lines).toContain('SUMMARY:a\\,b\\;c\\\\d\\nBEGIN:VEVENT ')
    expect(lines).toContain('DESCRIPTION:x\\ny')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })

  it('folds lines after 75 bytes without splitting a character', () => {
    const title = 'Ö🏁 carbon '.repeat(30)
    const calendar = renderCalendar([event({ title })])
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(calendar).not.toContain('\uFFFD')
    expect(unfold(calendar)).toContain(`SUMMARY:${title}`)
  })

  it('ends every line with a line break and closes what it opens', () => {
    const lines = unfold(renderCalendar([event(), event({ id: 'order-2' })], { name: 'Deadlines', refreshMinutes: 60 }))
    expect(lines.at(-1)).toBe('')
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-2)).toBe('END:VCALENDAR')
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:order-1@vorta', 'UID:order-2@vorta'])
    expect(lines).toEqual(expect.arrayContaining(['X-WR-CALNAME:Deadlines', 'REFRESH-INTERVAL;VALUE=DURATION:PT60M']))
  })
})
