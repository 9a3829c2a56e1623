import type { FileRow } from './files.repo.ts'

/** A stored file as its uploader sees it. */
export const presentFile = (file: FileRow) => ({
  _id: file.id,
  filename: file.filename,
  originalName: file.originalName,
  fileSize: file.sizeBytes,
})
