import type { Message } from '@vorta/contract/chat/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './links.ts'
import { matching, rowsOf, splitAt } from './rows.ts'
import { bubbleTime, dayName, presenceText, senderName } from './text.ts'

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

describe('links', () => {
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
    const found = piecesOf(text).map((piece) => [piece.kind, piece.text])
    for (const one of expected) expect(found).toContainEqual(one)
    if (expected.length === 0) expect(found).toEqual([['text', text]])
  })

  it('loses no letter and links nothing but http and https', () => {
    const text = fc
      .array(fc.constantFrom('http://', 'https://', 'a.example', '<', '"', ' ', '(', ')', '.', 'javascript:', '//', '\n', 'ü', '@', ':'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (whole) => {
        const pieces = piecesOf(whole)
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole)
        for (const piece of pieces) if (piece.kind === 'link') expect(piece.href).toMatch(/^https?:\/\//)
      }),
    )
  })
})

describe('rows', () => {
  const day = (hour: string) => `2026-03-04T${hour}:00.000`
  it('stand under their day, grouped by sender, with a line above what was new', () => {
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

  it('draw no line where nothing of the other side is new', () => {
    const rows = rowsOf([message(1, 'me', day('10:00')), message(2, null, day('10:01'))], { userId: 'me', readBefore: 0 })
    expect(rows.some((row) => row.kind === 'unread')).toBe(false)
  })

  it('are found by their words', () => {
    const list = [message(1, 'me', day('10:00'), 'The Wing'), message(2, 'me', day('10:01'), 'other')]
    expect(matching(list, ' wing ').map((one) => one.seq)).toEqual([1])
    expect(matching(list, ' ')).toHaveLength(2)
    expect(splitAt('The wing (Wing 2)', ' wing ')).toEqual(['The ', 'wing', ' (', 'Wing', ' 2)'])
    expect(splitAt('a.b axb \\d', 'a.b')).toEqual(['', 'a.b', ' axb \\d'])
    expect(splitAt('[a', '[')).toEqual(['', '[', 'a'])
    expect(splitAt('anything', ' ')).toEqual(['anything'])
  })

  it('show the two on either side to somebody who looks on', () => {
    const list = [message(1, 'customer', day('10:00')), { ...message(2, 'engineer', day('10:01')), senderRole: 'engineer' as const }]
    const sides = rowsOf(list, { userId: 'admin', readBefore: null, looksOn: true }).flatMap((row) =>
      row.kind === 'message' ? [[row.isMine, row.onRight]] : [],
    )
    expect(sides).toEqual([
      [false, false],
      [false, true],
    ])
  })
})

it('words', () => {
  const now = new Date('2026-03-04T15:00:00')
  expect(bubbleTime('2026-03-04T14:05:00', now)).toBe('2:05 PM')
  expect(bubbleTime('2026-03-01T00:05:00', now)).toBe('Mar 1, 12:05 AM')
  expect(['2026-03-04T01:00:00', '2026-03-03T23:00:00', '2026-03-01T12:00:00'].map((at) => dayName(at, now))).toEqual([
    'Today',
    'Yesterday',
    'Sunday, March 1',
  ])
  expect([senderName('user', true), senderName('engineer', false), senderName('user', false)]).toEqual(['You', 'Engineer', 'Customer'])
  const seen = (lastSeenAt: string | null, online = false) => presenceText({ role: 'engineer', online, lastSeenAt }, now)
  expect([seen(null, true), seen(null), seen('2026-03-04T14:59:30'), seen('2026-03-04T14:55:00')]).toEqual([
    'online',
    'offline',
    'last seen just now',
    'last seen 5 minutes ago',
  ])
})
