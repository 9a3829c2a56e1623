import { addJobOf } from '../../platform/db/add-job.ts'

/** Adds rows (`id`, `kind`, `dedupe_key`, `payload`, `queue`, `next_at`) to the jobs and returns the new ones; a key is added only once. */
export const insertJobs = (rows: string) => `
insert into jobs (id, kind, dedupe_key, payload, queue, next_at) ${rows} on conflict (dedupe_key) do nothing returning *`

/** Hands new rows of `jobs` to the runner, in the same statement. */
export const startJobs = (job: string) => `from ${job} job, ${addJobOf('job')} added`
