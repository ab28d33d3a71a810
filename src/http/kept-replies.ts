import type { FastifyReply } from 'fastify'
import type { Clock } from '../base/clock.ts'

export interface KeptReplies {
  get(key: string): string | undefined
  /** Keeps what `make` makes, unless something changed meanwhile. */
  keep(key: string, make: () => Promise<string>): Promise<string>
  /** Something that the replies show has changed. */
  forget(): void
}

/** Another process may change a record too, so that nothing is kept for long. */
const lifeMs = 1_000
const mostReplies = 2_000

/**
 * Answers that were asked for a moment ago, ready to send. A page of a list costs ten times as much to make as to send,
 * and a dashboard asks for the same page over and over.
 */
export function keepReplies(clock: Clock): KeptReplies {
  const kept = new Map<string, { readonly body: string; readonly until: number }>()
  let changes = 0
  return {
    get(key) {
      const found = kept.get(key)
      return found !== undefined && found.until > clock() ? found.body : undefined
    },
    async keep(key, make) {
      const before = changes
      const body = await make()
      if (before === changes) {
        if (kept.size >= mostReplies) kept.clear()
        kept.set(key, { body, until: clock() + lifeMs })
      }
      return body
    },
    forget() {
      changes++
      kept.clear()
    },
  }
}

/** A reply that is text already, of the type that its schema gave it. */
export function sendSerialised(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body)
}
