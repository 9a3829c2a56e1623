// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { Composer } from './Composer.tsx'
import { storedText } from './stored-drafts.ts'
import { useComposer } from './useComposer.ts'

/** The storage of the device, which outlives the page. */
const files = vi.hoisted(() => new Map<string, File>())
vi.mock('../../lib/uploads/stored-files.ts', () => ({
  storeFile: async (key: string, file: File) => files.set(key, file) !== null,
  storedFile: async (key: string) => files.get(key) ?? null,
  dropStoredFile: async (key: string) => void files.delete(key),
}))

const onSend = vi.fn()
function Chat() {
  return <Composer composer={useComposer({ orderId: 'o', userId: 'u', isOpen: true, onSend })} hasEngineer onType={() => {}} />
}
const openPage = () => render(<Chat />, { wrapper: MemoryRouter })
const input = () => document.querySelector('textarea') as HTMLTextAreaElement
const attach = async (name: string) => {
  const picture = new File(['x'], name, { type: 'image/png' })
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [picture] } })
  await shows(name)
}

beforeEach(() => {
  localStorage.clear()
  files.clear()
  onSend.mockClear()
})
afterEach(cleanup)

it('hands over a file with its caption at once, without waiting for the upload', async () => {
  openPage()
  await attach('front.png')
  fireEvent.change(input(), { target: { value: 'The front' } })
  press('Send')
  const [key] = files.keys()
  expect(onSend.mock.calls).toEqual([['The front', { key, url: null, name: 'front.png', sizeBytes: 1, isImage: true }]])
  await waitFor(() => expect(input().value).toBe(''))
  showsNot('front.png')
  cleanup()
  openPage()
  expect(input().placeholder).toBe('Type message...')
})

it('restores a selected file and its caption after the page was closed', async () => {
  openPage()
  await attach('front.png')
  fireEvent.change(input(), { target: { value: 'The front' } })
  await waitFor(() => expect(storedText('u', 'o')).toBe('The front'))
  cleanup()
  openPage()
  await shows('front.png')
  expect(input().value).toBe('The front')
  press('Remove front.png')
  await waitFor(() => expect(input().placeholder).toBe('Type message...'))
  expect(files.size).toBe(0)
})

it('keeps the wider field of a long message until it is sent', () => {
  openPage()
  const isWide = () => input().classList.contains('max-sm:basis-full')
  const typeWithHeight = (value: string, height: number) => {
    Object.defineProperty(input(), 'scrollHeight', { value: height, configurable: true })
    fireEvent.change(input(), { target: { value } })
    return isWide()
  }
  expect(typeWithHeight('One line', 44)).toBe(false)
  expect(typeWithHeight('A second line in the narrow field', 68)).toBe(true)
  expect(typeWithHeight('One line in the wider field', 44)).toBe(true)
  press('Send')
  expect(isWide()).toBe(false)
})
