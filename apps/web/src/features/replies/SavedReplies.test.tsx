// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { repliesApi } from '@vorta/contract/replies/routes'
import { expect, it, vi } from 'vitest'
import { enter, press, shows, showsNot } from '../../testing/dom.ts'
import { failAt, renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { SavedReplies } from './SavedReplies.tsx'

const reply = { _id: 'reply-1', title: 'Photos', text: 'Please send photos in daylight.' }
const list = (...replies: (typeof reply)[]) => replyTo(repliesApi.list, { success: true, replies })

it('inserts the chosen reply and closes', async () => {
  const onPick = vi.fn()
  serve(list(reply))
  renderScreen(<SavedReplies text="" disabled={false} onPick={onPick} />, { role: 'engineer' })
  press('Saved replies')
  await shows('Please send photos in daylight.')
  showsNot('Save your message as')
  fireEvent.click(document.querySelector('li button') as HTMLElement)
  expect(onPick).toHaveBeenCalledWith(reply.text)
  showsNot('Please send photos in daylight.')
})

it('saves the message under a name without sending it', async () => {
  const onSend = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  serve(list(), replyTo(repliesApi.save, { success: true, reply }))
  renderScreen(
    <form onSubmit={onSend}>
      <SavedReplies text={reply.text} disabled={false} onPick={() => {}} />
    </form>,
    { role: 'engineer' },
  )
  press('Saved replies')
  await shows('No saved replies yet.')
  press('Save')
  await shows('Name is required')
  enter('Save your message as', 'Photos')
  serve(list(reply), replyTo(repliesApi.save, { success: true, reply }))
  press('Save')
  await shows('Please send photos in daylight.')
  expect(onSend).not.toHaveBeenCalled()
})

it('shows an error that can be retried', async () => {
  serve(failAt(repliesApi.list))
  renderScreen(<SavedReplies text="" disabled={false} onPick={() => {}} />, { role: 'engineer' })
  press('Saved replies')
  await shows("We couldn't load your saved replies.")
})
