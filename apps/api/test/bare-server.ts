import Fastify, { type FastifyInstance } from 'fastify'

/** A server with nothing on it: what ours is measured against. */
export const createBareServer = (): FastifyInstance => Fastify()
