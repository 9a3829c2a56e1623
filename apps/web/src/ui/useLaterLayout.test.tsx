// @vitest-environment happy-dom

import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useLaterLayout } from './useLaterLayout.ts'

function Block() {
  return <div className={useLaterLayout()} />
}

const skipped = () => document.querySelectorAll('.later-layout').length

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('skips blocks in the prerendered page', () => {
  expect(renderToString(<Block />)).toBe('<div class="later-layout"></div>')
})

it('lays out one block per idle period, each after a frame, and none that was removed', () => {
  const pending: (() => void)[] = []
  const steps: string[] = []
  const record = (step: string) => (run: () => void) => {
    steps.push(step)
    pending.push(run)
  }
  vi.stubGlobal('requestAnimationFrame', record('frame'))
  vi.stubGlobal('requestIdleCallback', record('idle'))
  const runNext = () => act(() => pending.shift()?.())

  const { rerender } = render([1, 2, 3].map((key) => <Block key={key} />))
  expect(skipped()).toBe(3)
  runNext()
  expect(skipped()).toBe(3)
  runNext()
  expect(skipped()).toBe(2)
  rerender([1, 2].map((key) => <Block key={key} />))
  while (pending.length > 0) runNext()
  expect(skipped()).toBe(0)
  expect(steps).toEqual(['frame', 'idle', 'frame', 'idle'])
})
