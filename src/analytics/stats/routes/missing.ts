import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { latestRows } from '../retained.ts'
import type { WebsiteStats } from './audience.ts'

type Counted = Pick<WebsiteStats, 'coverage' | 'retained'>

/** Fields of replies about days without events; replies about other days do not have them. */
export const missingFields = {
  complete: Type.Optional(
    Type.Boolean({
      description:
        'Only if events of the range, or of the one compared with, have been deleted: whether all is counted anyway',
    }),
  ),
  complete_from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'If not complete: the first instant from which on everything is counted',
    }),
  ),
  rows_from: Type.Optional(
    Type.String({ format: 'date-time', description: 'If not complete: when the first day with events begins' }),
  ),
  incomplete_reason: Type.Optional(Type.String({ description: 'If not complete: why, for people' })),
}

/** The header of replies that are not JSON, with `complete_from`. */
const header = 'sightline-complete-from'

export function showMissing({ coverage, retained }: Counted) {
  const until = coverage.missedUntil()
  if (until === null) return coverage.reachesBack() ? { complete: true } : {}
  return {
    complete: false,
    complete_from: iso(until),
    rows_from: iso(latestRows(retained)),
    incomplete_reason:
      'Events before rows_from have been deleted, because the website keeps them for a limited time. This question needs them: with ' +
      'filters, goals, funnels, journeys, properties or parts of days. What is before complete_from is missing.',
  }
}

/** Adds to an answer what it lacks. Answers that were sent as files have a header instead. */
export function withMissing<T>(answer: T, counted: Counted): T {
  const missing = showMissing(counted)
  if (!('complete' in missing) || !hasMeta(answer)) return answer
  return { ...answer, meta: { ...answer.meta, ...missing } }
}

const hasMeta = (answer: unknown): answer is { readonly meta: object } =>
  typeof answer === 'object' && answer !== null && 'meta' in answer && !('raw' in answer)

export function nameMissing(reply: FastifyReply, { coverage }: Counted): FastifyReply {
  const until = coverage.missedUntil()
  return until === null ? reply : reply.header(header, iso(until))
}

/** What is missing is known when the first rows are read. */
export const namingMissing = <T extends { readonly open: (signal: AbortSignal) => Promise<unknown> }>(
  exported: T,
  reply: FastifyReply,
  counted: Counted,
): T => ({
  ...exported,
  async open(signal: AbortSignal) {
    const rows = await exported.open(signal)
    nameMissing(reply, counted)
    return rows
  },
})
