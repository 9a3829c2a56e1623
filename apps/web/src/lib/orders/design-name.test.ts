import { expect, it } from 'vitest'
import { designName, partName, scanTitle } from './design-name.ts'

it.each([
  ['arch-flare_v4.stl', 'Arch flare'],
  ['arch-flare-wider.stl', 'Arch flare wider'],
  ['Front Splitter rev 12.step', 'Front Splitter'],
  ['GT3 wing.glb', 'GT3 wing'],
  ['kit.2.stl', 'Kit'],
  ['911-wing.step', '911 wing'],
  ['911-gt3-full-body-kit-v2.stl', '911 GT3 full body kit'],
  ['corvette_c8_scan.stl', 'Corvette C8 scan'],
  ['corvette-c8.stl', 'Corvette C8'],
  ['diffuser', 'Diffuser'],
  ['v2.stl', 'V2'],
  ['___.stl', 'Design'],
])('names %s %s', (fileName, name) => {
  expect(partName(fileName)).toBe(name)
})

it('counts versions as the order does, not as the file name says', () => {
  expect(designName({ originalName: 'arch-flare_v2.stl', version: 4 })).toBe('Arch flare, version 4')
})

it.each([
  ['Front Left Fender', 'fender-left.stl', 'Front Left Fender'],
  ['Front', 'fender-left.stl', 'Front, Fender left'],
  ['', 'fender-left.stl', '3D scan, Fender left'],
])('names the scan of the area %j in %s %s', (area, fileName, title) => {
  expect(scanTitle(area, fileName)).toBe(title)
})
