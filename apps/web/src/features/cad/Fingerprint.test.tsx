// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, shows } from '../../testing/dom.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { Fingerprint } from './Fingerprint.tsx'

it('shows the ends of the checksum and copies all of it', async () => {
  const checksum = '0123456789abcdef'.repeat(4)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  renderScreen(<Fingerprint checksum={checksum} />)
  await shows('Fingerprint 01234567…abcdef')
  press('Copy fingerprint')
  await waitFor(() => expect(document.querySelector('[aria-label="Fingerprint copied"]')).not.toBeNull())
  expect(write).toHaveBeenCalledWith(checksum)
})
