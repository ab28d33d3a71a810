import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendProblem } from './problems.ts'

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Replies 405 with `Allow` to the other methods of each path. Call it before the routes are added, and the function it
 * returns after them.
 */
export function replyMethodNotAllowed(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const allowed = methodsByUrl.get(url) ?? new Set()
    for (const one of [method].flat()) allowed.add(one)
    methodsByUrl.set(url, allowed)
  })
  return () => {
    for (const [url, allowed] of [...methodsByUrl]) {
      const allow = [...allowed].sort().join(', ')
      const notAllowed = methods.filter((method) => !allowed.has(method))
      if (url.includes('*') || notAllowed.length === 0) continue
      app.route({
        method: notAllowed,
        url,
        schema: { hide: true },
        handler: (request, reply) => {
          reply.header('allow', allow)
          return sendProblem(reply, 405, `${request.method} is not allowed here; ${allow} are.`)
        },
      })
    }
  }
}
