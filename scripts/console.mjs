import { spawn } from 'node:child_process'

/** @param {string} line */
export const print = (line) => process.stdout.write(`${line}\n`)

/**
 * Runs a command with inherited output and resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd, env } = {}) {
  return new Promise((resolve) => {
    // On Windows, npm and npx are scripts that need a shell.
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {number} since */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
