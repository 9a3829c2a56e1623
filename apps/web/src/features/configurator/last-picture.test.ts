// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { lastPicture, storePicture } from './last-picture.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'

const sceneWith = (snapshot: () => Promise<Blob>) => {
  const take = vi.fn(snapshot)
  return { take, scene: { controls: { camera: { aspect: 0.9 } }, snapshot: take } as unknown as ConfiguratorScene }
}

beforeEach(() => localStorage.clear())

it('shows a stored picture for the same build only', async () => {
  const { scene, take } = sceneWith(async () => new Blob(['car'], { type: 'image/webp' }))
  expect(lastPicture('A red coupe.')).toBeNull()
  await storePicture(scene, 'A red coupe.')
  expect(lastPicture('A red coupe.')).toBe(`data:image/webp;base64,${btoa('car')}`)
  expect(lastPicture('A blue coupe.')).toBeNull()
  // In the proportions of the frame, so that the live view replaces it without a jump.
  expect(take).toHaveBeenCalledWith(720, 800, { type: 'image/webp', view: 'Three-quarter', isPlain: true })
})

it('does without a picture that cannot be taken or read', async () => {
  await storePicture(sceneWith(() => Promise.reject(new Error('lost context'))).scene, 'A red coupe.')
  expect(lastPicture('A red coupe.')).toBeNull()
  localStorage.setItem('vorta.last-picture', 'A red coupe.\nhttps://elsewhere.example/car.webp')
  expect(lastPicture('A red coupe.')).toBeNull()
})
