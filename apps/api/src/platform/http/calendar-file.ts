import type { FastifyReply } from 'fastify'

/** Sends a calendar, as a download if it has a name. */
export function sendCalendar(reply: FastifyReply, calendar: string, name?: string) {
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
