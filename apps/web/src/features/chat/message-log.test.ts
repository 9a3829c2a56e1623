import type { Message } from '@vorta/contract/chat/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDraft,
  type Draft,
  dropDraft,
  EMPTY_TIMELINE,
  hasGap,
  lastSeq,
  markDraft,
  nextDraft,
  reached,
  receive,
  receivePage,
} from './message-log.ts'

const message = (seq: number, extra: Partial<Message> = {}): Message => ({
  _id: `id${seq}`,
  orderId: 'o',
  seq,
  senderId: { _id: 'u', firstName: 'A', lastName: 'B' },
  senderRole: 'user',
  content: `m${seq}`,
  messageType: 'text',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  clientMessageId: `c${seq}`,
  timestamp: '2026-03-04T12:00:00.000Z',
  ...extra,
})
const draft = (n: number): Draft => ({
  clientMessageId: `c${n}`,
  content: `m${n}`,
  file: null,
  writtenAt: '2026-03-04T12:00:00.000Z',
  failure: null,
})
const all = (count: number) => Array.from({ length: count }, (_, i) => message(i + 1))

describe('message log', () => {
  it('ends in the same list for any order, batching and repetition', () => {
    const deliveries = fc
      .integer({ min: 1, max: 40 })
      .chain((count) =>
        fc.tuple(
          fc.constant(count),
          fc.shuffledSubarray(all(count), { minLength: count }),
          fc.array(fc.array(fc.integer({ min: 1, max: count }), { maxLength: 8 }), { maxLength: 20 }),
          fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        ),
      )
    fc.assert(
      fc.property(deliveries, ([count, shuffled, repeats, sizes]) => {
        let timeline = EMPTY_TIMELINE
        const rest = [...shuffled]
        while (rest.length > 0) {
          timeline = receive(timeline, rest.splice(0, sizes.next().value))
          const again = repeats.pop()
          if (again)
            timeline = receive(
              timeline,
              again.filter((n) => timeline.messages.some((item) => item.seq === n)).map((n) => message(n)),
            )
        }
        expect(timeline.messages).toEqual(all(count))
        expect(hasGap(timeline)).toBe(false)
      }),
    )
  })

  it('shows each own message once, whether the event or the response arrives first', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('event', 'answer', 'refusal', 'catch-up'), fc.integer({ min: 1, max: 10 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(steps, (taken) => {
        let timeline = Array.from({ length: 10 }, (_, i) => draft(i + 1)).reduce(addDraft, EMPTY_TIMELINE)
        for (const [step, n] of taken) {
          if (step === 'refusal') timeline = markDraft(timeline, `c${n}`, 'refused')
          else if (step === 'catch-up') timeline = receive(timeline, all(n))
          else timeline = receive(timeline, [message(n)])
        }
        const shown = [...timeline.messages.map((item) => item.clientMessageId), ...timeline.drafts.map((item) => item.clientMessageId)]
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.toSorted()).toEqual(Array.from({ length: 10 }, (_, i) => `c${i + 1}`).toSorted())
      }),
    )
  })

  it('fetches missing messages until there is no gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 60 })),
        fc.integer({ min: 1, max: 10 }),
        (count, received, page) => {
          let timeline = receive(EMPTY_TIMELINE, [message(1), ...received.filter((n) => n <= count).map((n) => message(n)), message(count)])
          for (let asked = 0; hasGap(timeline); asked++) {
            expect(asked).toBeLessThan(count)
            const from = reached(timeline)
            timeline = receive(timeline, all(count).slice(from, from + page))
          }
          expect(timeline.messages).toEqual(all(count))
        },
      ),
    )
  })
})

describe('message log updates', () => {
  it('replaces renewed links only', () => {
    const before = receive(EMPTY_TIMELINE, [message(1, { fileUrl: '/old' }), message(2)])
    expect(receive(before, [message(1, { fileUrl: '/new' })]).messages.map((item) => item.fileUrl)).toEqual(['/new', null])
    expect(receive(before, [])).toBe(before)
  })

  it('prepends an older page without a gap', () => {
    const newest = receivePage(EMPTY_TIMELINE, { messages: [message(51), message(52)], hasOlder: true })
    expect([reached(newest), hasGap(newest)]).toEqual([52, false])
    const whole = receivePage(newest, { messages: all(50), hasOlder: false })
    expect(whole.loadedAfter).toBe(0)
    expect([whole.messages.length, reached(whole), lastSeq(whole)]).toEqual([52, 52, 52])
  })

  it('has a gap when the second message arrives first', () => {
    const timeline = receive(receivePage(EMPTY_TIMELINE, { messages: [], hasOlder: false }), [message(2)])
    expect([reached(timeline), hasGap(timeline)]).toEqual([0, true])
  })

  it('skips a rejected draft until it is retried', () => {
    let timeline = addDraft(addDraft(EMPTY_TIMELINE, draft(1)), draft(2))
    timeline = markDraft(timeline, 'c1', "You're sending messages too quickly. Wait a moment, then try again.")
    expect(nextDraft(timeline)?.clientMessageId).toBe('c2')
    expect(nextDraft(markDraft(timeline, 'c1', null))?.clientMessageId).toBe('c1')
    expect(dropDraft(timeline, 'c1').drafts).toEqual([draft(2)])
  })
})
