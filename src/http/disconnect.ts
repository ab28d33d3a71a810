import type { FastifyError, FastifyReply } from 'fastify'
import { DomainError } from '../base/errors.ts'

// Has no cause, so nothing is logged: nothing failed, and no client reads the response.
const clientDisconnected = new DomainError('unavailable', 'The client has closed the connection.')

/** The error itself, unless it only says that the client disconnected before a stream had sent anything. */
export function errorUnlessDisconnected(error: FastifyError | DomainError, { raw }: FastifyReply): typeof error {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed ? clientDisconnected : error
}

/** Aborts when the client disconnects before the response was sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const { raw } = reply
  if (raw.destroyed) controller.abort(clientDisconnected)
  else raw.once('close', () => (raw.writableFinished ? undefined : controller.abort(clientDisconnected)))
  return controller.signal
}
