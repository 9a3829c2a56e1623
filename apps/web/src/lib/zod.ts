/**
 * zod probes for eval when the first schema is made, which a strict Content-Security-Policy reports as a violation. It reads its
 * settings from this place, so they can be set without fetching zod itself: pages without forms never need it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
