// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelScene } from '../scene/ModelScene.ts'
import { LOADING_DETAIL } from './measurement.ts'
import { useMeasure } from './useMeasure.ts'

it('sets no points on a preview, and says that the full model is loading', async () => {
  const request = vi.fn().mockResolvedValue(null)
  const session = { request } as unknown as ModelSessionClient
  const scene = { canvas: document.createElement('canvas'), onPick: () => () => {}, rayAt: () => ({}) } as unknown as ModelScene
  const measure = ({ isPreview }: { isPreview: boolean }) => useMeasure(scene, session, { shown: [0], isPreview }, vi.fn())
  const { result, rerender } = renderHook(measure, { initialProps: { isPreview: true } })
  result.current.selectTool('distance')
  await waitFor(() => expect(result.current.note).toBe(LOADING_DETAIL))
  result.current.pickCenter()
  expect(request).not.toHaveBeenCalled()
  rerender({ isPreview: false })
  expect(result.current.note).toBe('')
  result.current.pickCenter()
  expect(request).toHaveBeenCalledOnce()
})
