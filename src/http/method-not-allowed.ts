import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { sendProblem } from './problems.ts'

const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

/**
 * Replies 405 with `Allow` to a request without a route if its path has one for another method; returns null if it has none.
 * Wildcards do not count: they are pages and files. Routes for all other methods of each path would take 3 MB.
 */
export function replyMethodNotAllowed(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  const url = request.url.split('?', 1)[0] ?? ''
  const allowed = methods.filter((method) => {
    const route = app.findRoute({ method, url })
    return route !== null && !('*' in route.params)
  })
  const isKnown = methods.some((method) => method === request.method)
  return isKnown && allowed.length > 0 ? sendNotAllowed(request, reply, allowed.join(', ')) : null
}

/**
 * Adds routes that reply 405 to the other methods of a path where one of them would reach a less specific path, such as
 * `GET /things/:id` for `/things/new`. Call it before the routes are added, and the function it returns after them.
 */
export function shadowLessSpecificRoutes(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const allowed = methodsByUrl.get(url) ?? new Set()
    for (const one of [method].flat()) allowed.add(one)
    methodsByUrl.set(url, allowed)
  })
  return () => {
    for (const [url, allowed] of [...methodsByUrl]) {
      const notAllowed = methods.filter((method) => !allowed.has(method))
      if (url.includes('*') || !notAllowed.some((method) => app.findRoute({ method, url }) !== null)) continue
      const allow = [...allowed].sort().join(', ')
      app.route({
        method: notAllowed,
        url,
        schema: { hide: true },
        handler: (request, reply) => sendNotAllowed(request, reply, allow),
      })
    }
  }
}

function sendNotAllowed(request: FastifyRequest, reply: FastifyReply, allow: string): FastifyReply {
  reply.header('allow', allow)
  return sendProblem(reply, 405, `${request.method} is not allowed here; ${allow} are.`)
}
