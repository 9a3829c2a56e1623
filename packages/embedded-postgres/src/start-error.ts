/** Explains in one sentence why the database cannot start. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The `code` of a system or PostgreSQL error, or null. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Runs a step that writes to `folder`; file system errors become a DatabaseStartError. */
export function writingTo<T>(folder: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    const code = codeOf(error)
    if (code === null || !['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EDQUOT'].includes(code)) throw error
    throw new DatabaseStartError(`Vorta cannot write to its data folder ${folder} (${code}): check its owner, mode and free space.`, {
      cause: error,
    })
  }
}
