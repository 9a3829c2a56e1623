import { FILE_RULES } from '@vorta/contract/files/schema'
import { describe, expect, test } from 'vitest'
import { acceptAttribute, fileError } from './upload.ts'

describe('fileError', () => {
  test('checks the file extension and ignores its case', () => {
    expect(fileError('cad_model', { name: 'wing.STEP', size: 10 })).toBeNull()
    expect(fileError('cad_model', { name: 'wing.exe', size: 10 })).toBe(
      'Only STEP, STL, OBJ, GLB, PLY, IGES, BREP, 3MF, OFF, glTF or ZIP files are accepted',
    )
    expect(fileError('scan', { name: 'ply', size: 10 })).toBe('Only PLY, OBJ, STL or GLB files are accepted')
  })
  test('accepts a file of exactly the size limit', () => {
    const { maxBytes } = FILE_RULES.scan
    expect(fileError('scan', { name: 'car.ply', size: maxBytes })).toBeNull()
    expect(fileError('scan', { name: 'car.ply', size: maxBytes + 1 })).toBe('File size must be at most 200 MB')
  })
  test('rejects an empty file', () => {
    expect(fileError('chat_file', { name: 'note.txt', size: 0 })).toBe('The file is empty. Please choose another file.')
    expect(fileError('chat_file', { name: 'note.txt', size: 1 })).toBeNull()
  })
  test('acceptAttribute lists the same extensions', () => {
    expect(acceptAttribute('scan')).toBe('.ply,.obj,.stl,.glb')
  })
})
