import { expect, it } from 'vitest'
import type { EmailContent } from './email-content.ts'
import type { EmailOrder } from './email-order.ts'
import { renderEmail } from './render-email.ts'

const sender = { legalName: 'Vorta Inc.', addressLines: ['1 Main Street', 'Detroit, MI 48207'], email: 'studio@vorta.example' }

const email: EmailContent = {
  preview: 'Beside the subject',
  title: 'Your design for VRT-26-00042 is ready',
  greeting: 'Hello <b>Ann</b>,',
  paragraphs: ['"Wide" & low\nsecond line'],
  facts: [
    ['Order', 'VRT-26-00042'],
    ['Paid', '$500.00'],
  ],
  action: { label: 'Look', href: 'https://vorta.example/dashboard?order=1&view="files"' },
  items: [{ title: 'One', body: '<img src=x onerror=alert(1)>\nA note', action: { label: 'Open', href: 'https://vorta.example/1' } }],
  footnotes: ['Small print'],
  preferences: { label: 'Preferences', href: 'https://vorta.example/dashboard?tab=profile' },
  leave: { label: 'Stop', href: 'https://vorta.example/stop' },
}
const order: EmailOrder = {
  ...{
    number: 'VRT-26-00042',
    car: '2024 BMW M4',
    status: 'designing',
    contact: { name: 'Maya de Groot', role: 'Your engineer' },
    picture: Buffer.from('jpeg'),
  },
}

it('escapes user input', async () => {
  const { html } = await renderEmail(email, null, sender)
  expect(html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;,')
  expect(html).toContain('&quot;Wide&quot; &amp; low<br/>second line')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br/>A note')
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringMatching(/alt="Vorta"[^>]*src="cid:logo"/)])
  expect(html).toContain('href="https://vorta.example/dashboard?order=1&amp;view=&quot;files&quot;"')
})

it('includes all content and full links in the text part', async () => {
  const { text } = await renderEmail(email, order, sender)
  for (const part of [
    'Your design for VRT-26-00042 is ready',
    '2024 BMW M4 · VRT-26-00042\nStep 3 of 7: Design\nYour engineer: Maya de Groot',
    'Order: VRT-26-00042',
    'Paid:  $500.00',
    '* One\n  <img src=x onerror=alert(1)>\n  A note\n  Open: https://vorta.example/1',
    'Small print',
    'https://vorta.example/dashboard?order=1&view="files"',
    'Preferences: https://vorta.example/dashboard?tab=profile\n\nStop: https://vorta.example/stop',
    '--\nVorta Inc. · 1 Main Street · Detroit, MI 48207 · studio@vorta.example',
  ]) {
    expect(text).toContain(part)
  }
  expect(text.split('\n').every((line) => line === line.trimEnd())).toBe(true)
})

it('names the sender with its address, and breaks no line inside a part or a link of the footer', async () => {
  const { html } = await renderEmail(email, null, sender)
  const parts = [...html.matchAll(/class="part" style="white-space:nowrap">(.*?)<\/span>/g)].map(([, part = '']) =>
    part.replaceAll(/<[^>]*>/g, ''),
  )
  expect(parts).toEqual(['Preferences', 'Stop', 'Vorta Inc.', '1 Main Street', 'Detroit, MI 48207', 'studio@vorta.example'])
})

it('quotes what a person wrote, with the author and the time', async () => {
  const messages = [
    { author: 'Maya de Groot', text: 'The lip is <16> mm\nwider now.' },
    { author: 'Vorta', at: 'May 1, 10:42 AM', text: 'Thanks' },
  ]
  const { text, html } = await renderEmail({ ...email, messages }, order, sender)
  expect(text).toContain('Maya de Groot:\n> The lip is <16> mm\n> wider now.\n\nVorta, May 1, 10:42 AM:\n> Thanks')
  expect(html).toMatch(
    /border-left:3px solid[\s\S]*Maya de Groot[\s\S]*The lip is &lt;16&gt; mm<br\/>wider now\.[\s\S]*Vorta[\s\S]*May 1, 10:42 AM/,
  )
  const items = [{ title: 'One', body: '', message: { text: 'Two\nlines' }, action: { label: 'Open', href: 'https://vorta.example/1' } }]
  const { text: digest } = await renderEmail({ ...email, items }, null, sender)
  expect(digest).toContain('* One\n  > Two\n  > lines\n  Open: https://vorta.example/1')
})

it('quotes unread messages instead of its own, in the preview too, or in the item of a list of updates', async () => {
  const unreadMessages = [
    { author: 'Maya de Groot', text: 'First' },
    { author: 'Maya de Groot', text: 'Second\nline' },
  ]
  const { text, html } = await renderEmail({ ...email, items: [], messages: [{ text: 'Own' }] }, { ...order, unreadMessages }, sender)
  expect(text).toContain('Maya de Groot:\n> First\n\nMaya de Groot:\n> Second\n> line')
  expect(text).not.toContain('Own')
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>Second line/)
  const [item] = email.items ?? []
  const items = item ? [{ ...item, body: 'Chat', showsUnread: true }] : []
  const { text: digest, html: digestHtml } = await renderEmail({ ...email, items }, { ...order, unreadMessages }, sender)
  expect(digest).toContain('* One\n  Chat\n  Maya de Groot:\n  > First')
  expect(digest.match(/First/g)).toHaveLength(1)
  expect(digestHtml.match(/First/g)).toHaveLength(1)
  const { html: read } = await renderEmail({ ...email, items: [] }, { ...order, unreadMessages: [] }, sender)
  expect(read).toContain('Beside the subject')
})

it('opens its links in place', async () => {
  const { html } = await renderEmail(email, order, sender)
  expect(html.match(/target="[^"]*"/g)).toEqual(Array(4).fill('target="_self"'))
})

it('puts the closing line above the signature', async () => {
  const { text, html } = await renderEmail({ ...email, closing: 'And 6 more.' }, null, sender)
  expect(text.indexOf('And 6 more.')).toBeGreaterThan(text.indexOf('* One'))
  expect(text.indexOf('And 6 more.')).toBeLessThan(text.indexOf('--\nVorta'))
  expect(html.indexOf('And 6 more.')).toBeLessThan(html.indexOf('Small print'))
})

it('shows the build, the progress and the engineer of the order', async () => {
  const { html } = await renderEmail(email, order, sender)
  expect(html).toMatch(/<img[^>]*alt="Build"[^>]*src="cid:build"[^>]*width="96"/)
  const { html: ofDesign } = await renderEmail(email, { ...order, pictureOf: 'design' }, sender)
  expect(ofDesign).toContain('alt="Design"')
  const { html: milestone } = await renderEmail(email, { ...order, isMilestone: true }, sender)
  // Without a height, the picture leaves no hole in mail clients that don't load it.
  expect(milestone).toMatch(/background-color:#0b0c0e"><img (?![^>]* height=)[^>]*src="cid:build"[^>]*width="560"/)
  expect(html).toContain('Step 3 of 7: Design')
  expect(html.match(/height:4px;[^"]*background-color:#ff5a1f/g)).toHaveLength(3)
  expect(html.match(/height:4px;[^"]*background-color:#e4e7eb/g)).toHaveLength(4)
  expect(html).toContain('>MD</div>')
  const { html: cancelled } = await renderEmail(email, { ...order, status: 'cancelled', contact: null, picture: null }, sender)
  expect(cancelled).toContain('2024 BMW M4')
  expect(cancelled).not.toMatch(/Step \d|Your engineer|cid:build/)
})

it('shows the amounts of the quote instead of its own facts, with the sum last', async () => {
  const quote = { facts: [['Quote valid until', 'May 4, 2026']] as const, total: ['Production cost', '$3,450.00'] as const }
  const { text, html } = await renderEmail(email, { ...order, amounts: quote }, sender)
  expect(text).toContain('Quote valid until: May 4, 2026\nProduction cost:   $3,450.00')
  expect(text).not.toContain('Paid:')
  expect(html.indexOf('$3,450.00')).toBeGreaterThan(html.indexOf('May 4, 2026'))
  const { text: receipt } = await renderEmail({ ...email, total: ['Amount paid', '$500.00'] }, order, sender)
  expect(receipt).toContain('Paid:        $500.00\nAmount paid: $500.00')
})

it('lists the shipment and leads to the carrier, except from a list of updates', async () => {
  const shipment = { facts: [['Carrier', 'UPS']] as const, trackingUrl: 'https://www.ups.com/1' }
  const { text } = await renderEmail({ ...email, items: [] }, { ...order, shipment }, sender)
  expect(text).toContain('Carrier: UPS')
  expect(text).toContain('Track Package:\nhttps://www.ups.com/1')
  const { text: digest } = await renderEmail(email, { ...order, shipment }, sender)
  expect(digest).toContain('Carrier: UPS')
  expect(digest).toContain('Look:')
  const { text: untracked } = await renderEmail({ ...email, items: [] }, { ...order, shipment: { ...shipment, trackingUrl: null } }, sender)
  expect(untracked).toContain('Look:')
})

it('names the customer to staff', async () => {
  const { text, html } = await renderEmail(email, { ...order, contact: { name: 'Casey Morgan', role: 'Customer' } }, sender)
  expect(text).toContain('Customer: Casey Morgan')
  expect(html).toContain('>CM</div>')
  expect(html).not.toContain('Your engineer')
})

it('links the title of each update', async () => {
  const { html } = await renderEmail(email, order, sender)
  expect(html).toMatch(/<a [^>]*href="https:\/\/vorta\.example\/1"[^>]*>One<\/a>/)
})

it('supports dark mode and loads no remote content', async () => {
  const { html } = await renderEmail(email, order, sender)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).not.toMatch(/<\w[^>]*\ssrc="(?!cid:)|url\(|<script|<link/)
})
