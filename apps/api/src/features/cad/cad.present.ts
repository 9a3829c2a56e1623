import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import { roundMm, sizeInMm } from '@vorta/contract/cad/units'
import type { CadRow, FileInfo, ScanRow } from './cad.repo.ts'

type Link = (filename: string) => string

const fileLinks = ({ filename, previewName }: FileInfo, link: Link) => ({
  downloadUrl: link(filename),
  previewUrl: previewName ? link(previewName) : null,
})

const unitOf = ({ unit, unitGuessed }: FileInfo) => ({ unit, unitGuessed })

export const presentCad = (cad: CadRow, file: FileInfo, link: Link): CadModel => ({
  _id: cad.id,
  originalName: file.originalName,
  filename: file.filename,
  version: cad.version,
  uploadedAt: cad.uploadedAt.toISOString(),
  fileSize: file.sizeBytes,
  note: cad.note,
  ...unitOf(file),
  sizeMm: sizeInMm(file),
  ...fileLinks(file, link),
  thumbnailUrl: file.thumbnailName ? link(file.thumbnailName) : null,
})

export const presentScan = (scan: ScanRow, file: FileInfo, link: Link): Scan => ({
  _id: scan.id,
  originalName: file.originalName,
  filename: file.filename,
  quality: scan.quality,
  scanArea: scan.scanArea,
  vertexCount: scan.vertexCount,
  fileSize: file.sizeBytes,
  uploadedAt: scan.uploadedAt.toISOString(),
  ...unitOf(file),
  sizeMm: sizeMmOf(scan.boundsMm),
  ...fileLinks(file, link),
})

function sizeMmOf(bounds: ScanRow['boundsMm']): number[] | null {
  return bounds ? bounds.max.map((max, axis) => roundMm(max - (bounds.min[axis] ?? 0))) : null
}
