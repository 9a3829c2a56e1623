import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

/** Runs a command of the server in this very process, with words of its own in front of those that were typed. @param {string} file @param {string[]} words */
export async function runCommand(file, ...words) {
  refuseOldNode()
  // Folders are named from where the person stands, not from the project.
  const typed = process.argv
    .slice(2)
    .map((word) => (path.isAbsolute(word) ? word : path.resolve(process.env.INIT_CWD ?? process.cwd(), word)))
  process.chdir(ROOT)
  await installIfNeeded()
  await buildIfNeeded()
  process.argv.splice(2, process.argv.length, ...words, ...typed)
  await import(pathToFileURL(path.join(ROOT, 'apps/api/dist', `${file}.js`)).href)
}
