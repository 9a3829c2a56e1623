/**
 * zod probes for eval when the first schema is created, which a strict Content-Security-Policy reports as a violation. It reads
 * its settings from this global, so they can be set without loading zod on pages that don't need it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
