import Fastify, { type FastifyInstance } from 'fastify'

/** An empty server, the baseline for benchmarks. */
export const createBareServer = (): FastifyInstance => Fastify()
