import type { FastifyReply } from 'fastify'
import { DomainError } from '../base/errors.ts'

// Nobody reads the answer, and nothing of ours failed that the log should tell.
const gone = new DomainError('unavailable', 'The client has closed the connection.')

/** Is aborted where the client goes away before it has been answered. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const { raw } = reply
  if (raw.destroyed) controller.abort(gone)
  else raw.once('close', () => (raw.writableFinished ? undefined : controller.abort(gone)))
  return controller.signal
}
