import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { dayMs } from '../../events/day.ts'
import { importedGaps } from '../plan/imported-coverage.ts'
import { latestRows } from '../plan/retained.ts'
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
  imported: Type.Optional(
    Type.Object(
      {
        from: Type.String({ description: 'The first imported day of the range' }),
        to: Type.String({ description: 'The last one' }),
        included: Type.Boolean({ description: 'Whether the answer counts them' }),
        visitors: Type.Literal('sum_of_days', {
          description: 'Visitors of imported days are added up: a visitor who came on two days counts twice',
        }),
        left_out: Type.Array(Type.Enum(Object.keys(importedGaps)), {
          description: 'Why the answer, or a part of it, does not count them',
        }),
        filters_not_followed: Type.Array(Type.String(), {
          description: 'The filters that daily totals cannot follow. Not on shared pages',
        }),
        metrics_not_counted: Type.Array(Type.String(), {
          description: 'What is not known of imported days; rates that would need it are null',
        }),
        note: Type.String({ description: 'The same for people' }),
      },
      {
        title: 'ImportedTotals',
        description: 'Only if days of the range, or of the one compared with, have daily totals from another product',
      },
    ),
  ),
}

/** The header of replies that are not JSON, with `complete_from`. */
const header = 'sightline-complete-from'
/** With `imported.note`. */
const importedHeader = 'sightline-imported'

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

/** What an answer says about daily totals that another product has counted; null if it is not about days that have them. */
export function showImported({ coverage }: Pick<Counted, 'coverage'>) {
  const note = coverage.imported.read()
  if (!note) return null
  const dateOf = (day: number): string => iso(day * dayMs).slice(0, 10)
  const [from, to] = [dateOf(note.first), dateOf(note.last)]
  const gaps = note.gaps.map((gap) => importedGaps[gap])
  const notes = [
    note.isIncluded
      ? `Includes daily totals of another product from ${from} to ${to}. Their visitors are sums of days.`
      : `Daily totals of another product from ${from} to ${to} are not included.`,
    ...gaps.map((gap) => `${gap}${note.isIncluded ? ', where they are left out' : ''}.`),
    ...(note.metrics.length > 0 ? [`Not known of these days: ${note.metrics.join(', ')}.`] : []),
  ]
  return {
    ...{ from, to, included: note.isIncluded, visitors: 'sum_of_days' as const, left_out: [...note.gaps] },
    ...{ filters_not_followed: [...note.filters], metrics_not_counted: [...note.metrics], note: notes.join(' ') },
  }
}

/** Adds to an answer what it lacks, and what it has from elsewhere. Answers that were sent as files have headers instead. */
export function withMissing<T>(answer: T, counted: Counted): T {
  const missing = showMissing(counted)
  const imported = showImported(counted)
  if (!('complete' in missing || imported) || !hasMeta(answer)) return answer
  return { ...answer, meta: { ...answer.meta, ...missing, ...(imported && { imported }) } }
}

const hasMeta = (answer: unknown): answer is { readonly meta: object } =>
  typeof answer === 'object' && answer !== null && 'meta' in answer && !('raw' in answer)

export function nameMissing(reply: FastifyReply, { coverage }: Counted): FastifyReply {
  const until = coverage.missedUntil()
  const imported = showImported({ coverage })
  if (imported) void reply.header(importedHeader, imported.note)
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
