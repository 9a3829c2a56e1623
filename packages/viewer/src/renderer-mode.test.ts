import { expect, it } from 'vitest'
import { modeFor } from './renderer-mode.ts'

it('modeFor is lite on software renderers or on request, and none without WebGL', () => {
  expect(modeFor('ANGLE (NVIDIA, NVIDIA GeForce RTX 3060)', '')).toBe('full')
  expect(modeFor('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))', '')).toBe('lite')
  expect(modeFor('llvmpipe (LLVM 15.0.7, 256 bits)', '')).toBe('lite')
  expect(modeFor('Apple M2', '?step=2&lite')).toBe('lite')
  expect(modeFor('llvmpipe (LLVM 15.0.7, 256 bits)', '?full')).toBe('full')
  expect(modeFor(null, '?lite')).toBe('none')
})
