import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendProblem } from './problems.ts'

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers 405 with `Allow` for the other methods of each path. To be called before the routes are added. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const allowed = known.get(url) ?? new Set()
    for (const one of [method].flat()) allowed.add(one)
    known.set(url, allowed)
  })
  return () => {
    for (const [url, allowed] of [...known]) {
      const allow = [...allowed].sort().join(', ')
      const refused = methods.filter((method) => !allowed.has(method))
      if (url.includes('*') || refused.length === 0) continue
      app.route({
        method: refused,
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
