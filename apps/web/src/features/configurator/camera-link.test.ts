import type { CameraPose } from '@vorta/viewer/CameraControls'
import { expect, it } from 'vitest'
import { CameraLink } from './camera-link.ts'

function createView() {
  const followed: CameraPose[] = []
  const shown: string[] = []
  let report: ((pose: CameraPose) => void) | null = null
  return {
    followed,
    shown,
    move: (pose: CameraPose) => report?.(pose),
    onPose: (callback: typeof report) => {
      report = callback
    },
    follow: (pose: CameraPose) => void followed.push(pose),
    showView: (view: string) => void shown.push(view),
  }
}
const POSE: CameraPose = { eye: [1, 2, 3], target: [0, 0.5, 0] }

it('moves the other views along, until they leave', () => {
  const link = new CameraLink()
  const [left, right] = [createView(), createView()]
  link.join(left)
  const leave = link.join(right)
  left.move(POSE)
  expect([left.followed, right.followed]).toEqual([[], [POSE]])
  link.showView('Side')
  expect([left.shown, right.shown]).toEqual([['Side'], []])
  leave()
  left.move(POSE)
  right.move(POSE)
  expect([left.followed, right.followed]).toEqual([[], [POSE]])
})
