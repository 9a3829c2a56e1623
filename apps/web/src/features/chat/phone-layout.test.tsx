// @vitest-environment happy-dom
import type { Message } from '@vorta/contract/chat/schema'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Attachment } from './Attachment.tsx'
import { ChatHeader } from './ChatHeader.tsx'

it('keeps the order number on one line', () => {
  const subject = { car: '2020 Jaguar F-Type R', customer: null }
  const header = (
    <ChatHeader orderNumber="VRT-26-00007" engineerName="Erin Vasquez" subject={subject} presence={[]} search={null} onSearch={() => {}} />
  )
  expect(renderToStaticMarkup(header)).toContain('<span class="whitespace-nowrap">Order #VRT-26-00007</span>')
})

it('shows pictures with a button that is large enough for a finger', () => {
  const message = { messageType: 'image', fileUrl: '/files/1', thumbnailUrl: null, fileName: 'front.png', fileSize: 4 } as Message
  const markup = renderToStaticMarkup(<Attachment message={message} onView={() => {}} />)
  expect(markup).toMatch(/aria-label="View front.png larger"[^>]*pointer-coarse:size-11/)
})
