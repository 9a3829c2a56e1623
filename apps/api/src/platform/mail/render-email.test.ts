import { expect, it } from 'vitest'
import { renderEmail } from './render-email.ts'

const email = {
  preview: 'Beside the subject',
  title: 'Your design is ready',
  greeting: 'Hello <b>Ann</b>,',
  paragraphs: ['"Wide" & low\nsecond line'],
  facts: [
    ['Order', 'VRT-26-00042'],
    ['Paid', '$500.00'],
  ] as const,
  action: { label: 'Look', href: 'https://vorta.example/dashboard?order=1&view="files"' },
  items: [{ title: 'One', body: '<img src=x onerror=alert(1)>', action: { label: 'Open', href: 'https://vorta.example/1' } }],
  footnotes: ['Small print'],
  leave: { label: 'Stop', href: 'https://vorta.example/stop' },
}

it('escapes user input', () => {
  const { html } = renderEmail(email)
  expect(html).toContain('Hello &#60;b&#62;Ann&#60;/b&#62;,')
  expect(html).toContain('&#34;Wide&#34; &#38; low<br>second line')
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://vorta.example/dashboard?order=1&#38;view=&#34;files&#34;"')
})

it('includes all content and full links in the text part', () => {
  const { text } = renderEmail(email)
  for (const part of [
    'Your design is ready',
    'Order: VRT-26-00042',
    'Paid:  $500.00',
    '* One',
    'Small print',
    email.action.href,
    email.leave.href,
  ]) {
    expect(text).toContain(part)
  }
  expect(text.split('\n').every((line) => line === line.trimEnd())).toBe(true)
})

it('puts the closing line above the signature', () => {
  const { text, html } = renderEmail({ ...email, closing: 'And 6 more.' })
  expect(text.indexOf('And 6 more.')).toBeGreaterThan(text.indexOf('* One'))
  expect(text.indexOf('And 6 more.')).toBeLessThan(text.indexOf('--\nVorta'))
  expect(html.indexOf('And 6 more.')).toBeLessThan(html.indexOf('Small print'))
})

it('supports dark mode and loads no remote content', () => {
  const { html } = renderEmail(email)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).not.toMatch(/<\w[^>]*\ssrc=|url\(|<script|<link/)
})
