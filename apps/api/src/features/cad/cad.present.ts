import type { CadModel, Scan } from '@vorta/contract/files/schema'
import type { CadRow, FileFacts, ScanRow } from './cad.repo.ts'

type Link = (filename: string) => string

const linksOf = ({ filename, previewName }: FileFacts, link: Link) => ({
  downloadUrl: link(filename),
  previewUrl: previewName ? link(previewName) : null,
})

export const presentCad = (cad: CadRow, file: FileFacts, link: Link): CadModel => ({
  _id: cad.id,
  originalName: file.originalName,
  filename: file.filename,
  version: cad.version,
  uploadedAt: cad.uploadedAt.toISOString(),
  fileSize: file.sizeBytes,
  note: cad.note,
  ...linksOf(file, link),
})

export const presentScan = (scan: ScanRow, file: FileFacts, link: Link): Scan => ({
  _id: scan.id,
  originalName: file.originalName,
  filename: file.filename,
  quality: scan.quality,
  scanArea: scan.scanArea,
  vertexCount: scan.vertexCount,
  fileSize: file.sizeBytes,
  uploadedAt: scan.uploadedAt.toISOString(),
  sizeMm: sizeOf(scan.boundsMm),
  ...linksOf(file, link),
})

function sizeOf(bounds: ScanRow['boundsMm']): number[] | null {
  return bounds ? bounds.max.map((far, axis) => Math.round((far - (bounds.min[axis] ?? 0)) * 10) / 10) : null
}
