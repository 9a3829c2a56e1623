import type { FileRow } from './files.repo.ts'

/** A stored file as the person who sent it is told of it. */
export const presentFile = (file: FileRow) => ({
  _id: file.id,
  filename: file.filename,
  originalName: file.originalName,
  fileSize: file.sizeBytes,
})
