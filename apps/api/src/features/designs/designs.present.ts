import type { CadModel, Scan } from '@vorta/contract/file'
import type { CadRow, FileFacts, ScanRow } from './designs.repo.ts'

export const presentCad = (cad: CadRow, file: FileFacts, downloadUrl: string): CadModel => ({
  _id: cad.id,
  originalName: file.originalName,
  filename: file.filename,
  version: cad.version,
  uploadedAt: cad.uploadedAt.toISOString(),
  fileSize: file.sizeBytes,
  note: cad.note,
  downloadUrl,
})

export const presentScan = (scan: ScanRow, file: FileFacts, downloadUrl: string): Scan => ({
  _id: scan.id,
  originalName: file.originalName,
  filename: file.filename,
  quality: scan.quality,
  scanArea: scan.scanArea,
  vertexCount: scan.vertexCount,
  fileSize: file.sizeBytes,
  uploadedAt: scan.uploadedAt.toISOString(),
  sizeMm: sizeOf(scan.boundsMm),
  downloadUrl,
})

function sizeOf(bounds: ScanRow['boundsMm']): number[] | null {
  return bounds ? bounds.max.map((far, axis) => Math.round((far - (bounds.min[axis] ?? 0)) * 10) / 10) : null
}
