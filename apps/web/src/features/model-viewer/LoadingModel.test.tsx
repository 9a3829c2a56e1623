// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoadingModel } from './LoadingModel.tsx'

const FILE = { id: 'v2', name: 'wing.stl', label: 'Version 2', title: 'Wing, version 2', sizeBytes: 10, unit: 'mm', url: '/wing' } as const

it('shows the stored picture of a model with the first paint', () => {
  const { container } = render(<LoadingModel file={{ ...FILE, thumbnailUrl: '/thumbnails/v2.webp' }} stage="prepare" progress={1} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/thumbnails/v2.webp')
})
