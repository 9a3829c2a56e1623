import * as z from 'zod'

// zod probes for eval when the first schema is made, which a strict Content-Security-Policy reports as a violation.
// Must be imported before any schema: first line of main.tsx.
z.config({ jitless: true })
