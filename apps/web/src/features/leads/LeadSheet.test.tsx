// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { contactApi } from '@vorta/contract/contact/routes'
import { leadsApi } from '@vorta/contract/leads/routes'
import { expect, it, vi } from 'vitest'
import { enter, field, press, shows, showsNot } from '../../testing/dom.ts'
import { failAt, renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { LeadSheet } from './LeadSheet.tsx'
import { testLeadDetails } from './lead.fixture.ts'

const at = '2026-03-03T12:00:00.000Z'
const show = () => renderScreen(<LeadSheet />, { at: '/?lead=lead-1', role: 'admin' })

/** Records the bodies sent to the server. */
function recordBodies(): unknown[] {
  const bodies: unknown[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) => {
    if (request?.body) bodies.push(JSON.parse(String(request.body)))
    return answer(url, request)
  })
  return bodies
}

it('sends the answer, keeps it after a failure with the same id, and shows it', async () => {
  serve(replyTo(leadsApi.get, testLeadDetails()), failAt(leadsApi.answer))
  const failed = recordBodies()
  show()
  await shows('Unanswered')
  press('Send Answer')
  await shows('Write an answer first')
  enter('Your Answer', 'Yes, worldwide.')
  press('Send Answer')
  await shows("We couldn't send the answer. Please try again.")
  const sent = { _id: 'answer-1', kind: 'answer', text: 'Yes, worldwide.', author: 'Alex Okafor', createdAt: at } as const
  const answered = testLeadDetails({ status: 'in_progress', unanswered: 0 }, [{ ...sent, delivery: 'waiting', answered: null }])
  serve(replyTo(leadsApi.get, answered), replyTo(leadsApi.answer, answered))
  const repeated = recordBodies()
  press('Send Answer')
  await shows('Alex Okafor')
  await waitFor(() => expect(field('Your Answer').value).toBe(''))
  expect(repeated).toEqual(failed)
})

it('saves a choice at once and shows who changed the status', async () => {
  serve(replyTo(leadsApi.get, testLeadDetails()))
  show()
  await shows('Do you ship?')
  const status = { _id: 'status-1', kind: 'status', text: 'won', author: null, createdAt: at, delivery: null, answered: null } as const
  const won = testLeadDetails({ status: 'won', customer: { _id: 'user-1', name: 'Ada King', orders: 1 } }, [status])
  serve(replyTo(leadsApi.get, won), replyTo(leadsApi.update, won))
  const bodies = recordBodies()
  fireEvent.change(field('Status'), { target: { value: 'won' } })
  await shows('The status changed to Won')
  expect(bodies).toEqual([{ status: 'won' }])
  await shows('Ada King')
  expect(field('Follow Up On').disabled).toBe(true)
})

it('schedules a follow-up when the date is complete', async () => {
  serve(replyTo(leadsApi.get, testLeadDetails()), replyTo(leadsApi.update, testLeadDetails({ followUpOn: '2026-03-09' })))
  const bodies = recordBodies()
  show()
  await shows('Do you ship?')
  enter('Follow Up On', '2026-03-09')
  expect(bodies).toEqual([])
  fireEvent.blur(field('Follow Up On'))
  await waitFor(() => expect(bodies).toEqual([{ followUpOn: '2026-03-09' }]))
})

it('marks a message that was answered elsewhere', async () => {
  const contactMessage = { _id: 'message-1', name: 'Ada', email: 'ada@example.com', message: 'Do you ship?', createdAt: at, answered: null }
  serve(replyTo(leadsApi.get, testLeadDetails()), replyTo(contactApi.setAnswered, { success: true, contactMessage }))
  show()
  await shows('Mark as Answered')
  const done = testLeadDetails({ unanswered: 0 })
  serve(
    replyTo(leadsApi.get, { ...done, entries: done.entries.map((entry) => ({ ...entry, answered: true })) }),
    replyTo(contactApi.setAnswered, { success: true, contactMessage }),
  )
  press('Mark as Answered')
  await shows('Reopen')
  showsNot('Unanswered')
})

it('says that a lead does not exist', async () => {
  serve(failAt(leadsApi.get, 404))
  show()
  await shows('Lead not found')
})
