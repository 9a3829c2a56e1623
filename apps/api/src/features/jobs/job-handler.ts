import type * as z from 'zod'

export interface RunningJob {
  readonly id: string
  /** How many attempts failed before this one. */
  readonly tries: number
}

export interface JobHandler {
  /** What the job does, for admins. */
  readonly name: string
  run(payload: unknown, job: RunningJob): Promise<void>
}

/** A handler whose payload is validated before it runs. */
export const jobHandler = <T>(name: string, schema: z.ZodType<T>, run: (payload: T, job: RunningJob) => Promise<void>): JobHandler => ({
  name,
  run: async (payload, job) => run(schema.parse(payload), job),
})
