import { expect, it } from 'vitest'
import { sceneViewerUrl } from './scene-viewer.ts'

it('names the model, its real size and the page for browsers without the viewer', () => {
  const url = sceneViewerUrl('https://vorta.example/api/shared-builds/a/model.glb', 'Your build', 'https://vorta.example/build/a')
  expect(url).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.2\?/)
  const [address = '', intent = ''] = url.split('#')
  expect(Object.fromEntries(new URL(address.replace('intent:', 'https:')).searchParams)).toEqual({
    file: 'https://vorta.example/api/shared-builds/a/model.glb',
    mode: 'ar_preferred',
    resizable: 'false',
    title: 'Your build',
  })
  expect(intent).toContain('S.browser_fallback_url=https%3A%2F%2Fvorta.example%2Fbuild%2Fa;')
  expect(intent).toMatch(/^Intent;scheme=https;.*end;$/)
})
