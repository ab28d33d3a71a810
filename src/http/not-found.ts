import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyMethodNotAllowed } from './method-not-allowed.ts'
import { sendProblem } from './problems.ts'

/** Sends a page, with a status that is already set. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** `sendNotFoundPage` replies to browsers that open an unknown URL; clients of the API get a problem. */
export function handleNotFound(app: FastifyInstance, sendNotFoundPage?: SendPage): void {
  app.setNotFoundHandler((request, reply) => {
    const notAllowed = replyMethodNotAllowed(app, request, reply)
    if (notAllowed) return notAllowed
    return sendNotFoundPage && isNavigation(request)
      ? sendNotFoundPage(request, reply.code(404))
      : sendProblem(reply, 404, `There is no route for ${request.method} ${request.url.split('?', 1)[0]}.`)
  })
}

const apiPath = /^\/(?:api|shared|console)(?:[/?]|$)/

/** Scripts and API clients accept anything (or JSON); only browsers that open a page name HTML. */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !apiPath.test(url) && /\btext\/html\b/i.test(headers.accept ?? '')
