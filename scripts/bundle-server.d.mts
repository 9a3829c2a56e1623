import type { Plugin } from 'esbuild'

export const externalNpmPackages: Plugin
export function bundleServer(entryPoints: Record<string, string>, outdir: string): Promise<void>
export function bundleProgram(api: string, outdir: string): Promise<void>
export function bundleWorkers(api: string, outdir: string): Promise<void>
