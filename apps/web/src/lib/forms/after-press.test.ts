// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { afterPress } from './after-press.ts'

afterEach(() => vi.restoreAllMocks())

it('afterPress runs at once while nothing is pressed', () => {
  const run = vi.fn()
  afterPress(run)
  expect(run).toHaveBeenCalledOnce()
})

it('afterPress runs once after the click in progress', async () => {
  vi.spyOn(document, 'querySelector').mockReturnValue(document.body)
  const run = vi.fn()
  afterPress(run)
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).not.toHaveBeenCalled()
  fireEvent.pointerUp(window)
  expect(run).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  fireEvent.pointerUp(window)
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).toHaveBeenCalledOnce()
})
