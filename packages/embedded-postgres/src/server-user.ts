import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseStartError } from './start-error.ts'

/** System user for the server if Vorta runs as root, because PostgreSQL refuses to. */
export interface ServerUser {
  uid: number
  gid: number
}

/** Null means that the server runs as the same user as Vorta. */
export function chooseServerUser(clusterDir: string): ServerUser | null {
  const self = process.getuid?.()
  const cluster = statSync(clusterDir, { throwIfNoEntry: false })
  if (self === undefined) return null
  if (self !== 0) {
    if (cluster === undefined || cluster.uid === self) return null
    throw new DatabaseStartError(
      `The database in ${clusterDir} belongs to another user (uid ${cluster.uid}): start Vorta as that user or as root.`,
    )
  }
  if (cluster !== undefined && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }

  const user = ['postgres', '_postgres', 'nobody'].map(lookUp).find((found) => found !== null)
  if (!user) {
    throw new DatabaseStartError('PostgreSQL cannot run as root, and there is no "postgres" or "nobody" user. Start Vorta as another user.')
  }
  // Root restored this folder from a copy: change its owner to the server's user.
  if (cluster !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, clusterDir])
  return user
}

/** Makes the folder private to the server's user. */
export function changeOwner(user: ServerUser | null, folder: string): void {
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}

/** Lets other users traverse the folder, but not list it. */
export function allowTraversal(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, (statSync(folder).mode & 0o777) | 0o711)
}

/** Whether the mode bits let the user traverse `folder` and all its parents. */
export function canTraverse(user: ServerUser | null, folder: string): boolean {
  if (user === null) return true
  const entry = statSync(folder, { throwIfNoEntry: false })
  const above = dirname(folder)
  if (entry === undefined) return canTraverse(user, above)
  const bit = entry.uid === user.uid ? 0o100 : entry.gid === user.gid ? 0o010 : 0o001
  return (entry.mode & bit) !== 0 && (above === folder || canTraverse(user, above))
}

function lookUp(name: string): ServerUser | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    const user = { uid: id('-u'), gid: id('-g') }
    return user.uid > 0 ? user : null
  } catch {
    return null
  }
}
