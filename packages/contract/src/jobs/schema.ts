import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { id, timestamp } from '../shared/text.ts'

const JOB_STATES = ['waiting', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

export const job = z.object({
  _id: id,
  /** What the job does, in plain English. */
  name: z.string(),
  /** The subject of an email, or the order and customer or user that the job is about. */
  subject: z.string().nullable(),
  isRunning: z.boolean(),
  /** Failed attempts. */
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  /** Null for a failed job, which is not attempted again. */
  nextAttemptAt: timestamp.nullable(),
  failedAt: timestamp.nullable(),
})
export type Job = z.output<typeof job>

/** Waiting jobs by their next attempt, failed ones newest first. */
export const jobsQuery = pageQuery.extend({ state: z.enum(JOB_STATES, { error: 'State must be waiting or failed' }).default('failed') })
export type JobsQuery = z.output<typeof jobsQuery>
