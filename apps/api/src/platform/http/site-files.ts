import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** Serves the built web app; addresses that only the browser knows get the empty shell. */
export function serveSite(app: FastifyInstance, folder: string) {
  const shellFile = path.join(folder, 'shell.html')
  if (!existsSync(shellFile)) return
  const shell = readFileSync(shellFile, 'utf8')

  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: ['index.html'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Built names carry a hash of their content: what was fetched once holds for ever.
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })

  const knownPrefix = /^\/(api|assets|socket\.io|test-provider)(\/|$)/
  app.get('/*', (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') && !knownPrefix.test(request.url)
    if (!isPage) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell)
  })
}
