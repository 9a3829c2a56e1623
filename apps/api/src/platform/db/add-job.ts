// The jobs feature decides when a job is given up, so the runner itself never does.
const RUNNER_ATTEMPTS_MAX = 30_000

/**
 * The call that hands a row of `jobs` to the runner, in SQL. The row's key already prevents duplicates,
 * so the cheapest mode of the runner is safe.
 */
export const addJobOf = (row: string) =>
  `graphile_worker.add_job(${row}.kind, json_build_object('id', ${row}.id), ${row}.queue, ${row}.next_at, ${RUNNER_ATTEMPTS_MAX}, ${row}.id, job_key_mode => 'unsafe_dedupe')`
