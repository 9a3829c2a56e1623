import type { Message } from '@vorta/contract/chat/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLinks } from './links.ts'
import { matching, rowsOf } from './rows.ts'
import { dayRange, listTime, presenceText, senderName, timeFrom } from './text.ts'

const message = (seq: number, sender: string | null, timestamp: string, content = `m${seq}`): Message => ({
  _id: `id${seq}`,
  orderId: 'o',
  seq,
  senderId: sender === null ? null : { _id: sender, firstName: 'A', lastName: 'B' },
  senderRole: sender === null ? 'system' : 'user',
  content,
  messageType: sender === null ? 'system' : 'text',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  clientMessageId: null,
  timestamp,
})

describe('splitLinks', () => {
  it.each([
    [
      'see https://vorta.example/a?b=1#c.',
      [
        ['link', 'https://vorta.example/a?b=1#c'],
        ['text', '.'],
      ],
    ],
    [
      '(http://a.example)',
      [
        ['link', 'http://a.example'],
        ['text', ')'],
      ],
    ],
    ['https://a.example/x_(y)', [['link', 'https://a.example/x_(y)']]],
    ['javascript:alert(1) data:text/html,x ftp://a.example', []],
    ['http:// alone', []],
    ['http://user@evil.example https://bank.example:x@evil.example/ http://@evil.example', []],
    ['https://a.example/\u202egpj.exe', []],
    ['https://a.example/@name?to=b@c.example', [['link', 'https://a.example/@name?to=b@c.example']]],
  ])('%s', (text, expected) => {
    const found = splitLinks(text).map((piece) => [piece.kind, piece.text])
    for (const item of expected) expect(found).toContainEqual(item)
    if (expected.length === 0) expect(found).toEqual([['text', text]])
  })

  it('keeps every character and links only http and https', () => {
    const text = fc
      .array(fc.constantFrom('http://', 'https://', 'a.example', '<', '"', ' ', '(', ')', '.', 'javascript:', '//', '\n', 'ü', '@', ':'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (whole) => {
        const parts = splitLinks(whole)
        expect(parts.map((piece) => piece.text).join('')).toBe(whole)
        for (const piece of parts) if (piece.kind === 'link') expect(piece.href).toMatch(/^https?:\/\//)
      }),
    )
  })
})

describe('rowsOf', () => {
  const day = (hour: string) => `2026-03-04T${hour}:00.000`
  it('groups messages by day and sender and adds a divider above the first unread one', () => {
    const rows = rowsOf(
      [
        message(1, 'me', day('10:00')),
        message(2, 'me', day('10:01')),
        message(3, 'other', day('10:02')),
        message(4, null, day('10:03')),
        message(5, 'other', day('10:04')),
        message(6, 'other', '2026-03-05T09:00:00.000'),
      ],
      { userId: 'me', readBefore: 4 },
    )
    expect(
      rows.map((row) =>
        row.kind === 'message' ? `${row.message.seq}${row.isMine ? ' mine' : ''}${row.startsGroup ? ' starts' : ''}` : row.kind,
      ),
    ).toEqual(['day', '1 mine starts', '2 mine', '3 starts', 'system', 'unread', '5 starts', 'day', '6 starts'])
  })

  const outline = (messages: readonly Message[], isExpanded = false) =>
    rowsOf(messages, { userId: 'me', readBefore: null, isExpanded }).map((row) =>
      row.kind === 'updates' ? `${row.messages.length} updates` : row.kind === 'day' ? row.at.slice(5, 10) : row.kind,
    )

  it('starts the day of an update with a line', () => {
    const list = [message(1, 'me', day('10:00')), message(2, null, '2026-03-05T09:00:00.000'), message(3, 'me', '2026-03-05T09:01:00.000')]
    expect(outline(list)).toEqual(['03-04', 'message', '03-05', 'system', 'message'])
    expect(outline(list.slice(1, 2))).toEqual(['03-05', 'system'])
  })

  it('collapses many updates below the line of their day, or without one if they are of several', () => {
    const first = message(1, 'me', '2026-03-01T09:00:00.000')
    const updates = (...days: number[]) => days.map((date, i) => message(i + 2, null, `2026-03-0${date}T10:00:00.000`))
    const reply = message(9, 'other', day('11:00'))
    expect(outline([first, ...updates(4, 4, 4), reply])).toEqual(['03-01', 'message', '03-04', '3 updates', 'message'])
    expect(outline([first, ...updates(2, 3, 4), reply])).toEqual(['03-01', 'message', '3 updates', '03-04', 'message'])
    expect(outline([first, ...updates(2, 4), reply])).toEqual(['03-01', 'message', '03-02', 'system', '03-04', 'system', 'message'])
    expect(outline([first, ...updates(4, 4, 4)], true)).toEqual(['03-01', 'message', '03-04', 'system', 'system', 'system'])
  })

  it('keeps an uploaded version out of the collapsed updates', () => {
    const version: Message = { ...message(2, null, day('10:01')), about: { kind: 'version', targetId: 'c1' } }
    const list = [message(1, null, day('10:00')), version, message(3, null, day('10:02')), message(4, null, day('10:03'))]
    expect(outline(list)).toEqual(['03-04', ...Array(4).fill('system')])
  })

  it('adds no divider when nothing from the other participant is unread', () => {
    const rows = rowsOf([message(1, 'me', day('10:00')), message(2, null, day('10:01'))], { userId: 'me', readBefore: 0 })
    expect(rows.some((row) => row.kind === 'unread')).toBe(false)
  })

  it('knows the last message of each group', () => {
    const list = [
      message(1, 'me', day('10:00')),
      message(2, 'me', day('10:01')),
      message(3, 'other', day('10:02')),
      message(4, null, day('10:03')),
    ]
    const ends = rowsOf(list, { userId: 'me', readBefore: null }).flatMap((row) => (row.kind === 'message' ? [row.endsGroup] : []))
    expect(ends).toEqual([false, true, true])
  })

  it('matching finds the search query', () => {
    const list = [message(1, 'me', day('10:00'), 'The Wing'), message(2, 'me', day('10:01'), 'other')]
    expect(matching(list, ' wing ').map((item) => item.seq)).toEqual([1])
    expect(matching(list, ' ')).toHaveLength(2)
  })

  it('shows customer and engineer on opposite sides to an observer', () => {
    const list = [message(1, 'customer', day('10:00')), { ...message(2, 'engineer', day('10:01')), senderRole: 'engineer' as const }]
    const sides = rowsOf(list, { userId: 'admin', readBefore: null, isObserver: true }).flatMap((row) =>
      row.kind === 'message' ? [[row.isMine, row.onRight]] : [],
    )
    expect(sides).toEqual([
      [false, false],
      [false, true],
    ])
  })
})

it('formats times, sender names and presence', () => {
  const now = new Date('2026-03-04T15:00:00')
  expect(timeFrom('2026-03-04T14:05:00', now)).toBe('2:05 PM')
  expect(timeFrom('2026-03-01T00:05:00', now)).toBe('Mar 1, 12:05 AM')
  expect(timeFrom('2026-03-04T14:05:00', null)).toBe('Mar 4, 2:05 PM')
  expect(dayRange('2026-03-01T09:00:00', '2026-03-04T09:00:00')).toMatch(/^Mar 1.–.4$/)
  const inList = ['2026-03-04T14:05:00', '2026-03-03T23:05:00', '2026-02-26T00:05:00', '2026-02-25T23:05:00'].map((at) => listTime(at, now))
  expect(inList).toEqual(['2:05 PM', 'Yesterday', 'Thu', 'Feb 25'])
  const [user, engineer] = [{ senderRole: 'user' }, { senderRole: 'engineer' }] as const
  const helper = { _id: 'u9', firstName: 'Hal', lastName: 'Berg' }
  expect([senderName(user, true), senderName(engineer, false), senderName(user, false)]).toEqual(['You', 'Engineer', 'Customer'])
  expect([senderName({ ...engineer, helper }, true), senderName({ ...engineer, helper }, false)]).toEqual(['You', 'Hal Berg (helps)'])
  const seen = (lastSeenAt: string | null, online = false) => presenceText({ role: 'engineer', online, lastSeenAt }, now)
  expect([seen(null, true), seen(null), seen('2026-03-04T14:59:30'), seen('2026-03-04T14:55:00')]).toEqual([
    'online',
    'offline',
    'last seen just now',
    'last seen 5 minutes ago',
  ])
})
