import { spawn } from 'node:child_process'

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Runs a command with its output shown, and tells how it ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd, env } = {}) {
  return new Promise((resolve) => {
    // npm and npx are scripts on Windows, which only a shell can start.
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {number} since */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
