import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

/** Runs a bundled server command in this process, with fixed arguments before the ones from the command line. @param {string} file @param {string[]} fixedArgs */
export async function runCommand(file, ...fixedArgs) {
  refuseOldNode()
  // npm changes the working directory, so relative paths are resolved against the caller's.
  const userArgs = process.argv
    .slice(2)
    .map((arg) => (path.isAbsolute(arg) ? arg : path.resolve(process.env.INIT_CWD ?? process.cwd(), arg)))
  process.chdir(ROOT)
  await installIfNeeded('start')
  await buildIfNeeded()
  process.argv.splice(2, process.argv.length, ...fixedArgs, ...userArgs)
  await import(pathToFileURL(path.join(ROOT, 'apps/api/dist', `${file}.js`)).href)
}
