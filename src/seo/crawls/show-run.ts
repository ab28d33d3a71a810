import { iso } from '../../base/clock.ts'
import type { CrawlRunRow } from '../../database/schema.ts'
import type { CrawlRun } from './crawl.ts'
import type { RunSummary } from './finish/run-summary.ts'

/** The version by which runs were scored before they stored one. */
const firstScoringVersion = 3

export function showRun(run: CrawlRunRow): CrawlRun {
  const summary: Partial<RunSummary> = JSON.parse(run.summary ?? '{}')
  const { inconclusive_share: share, inconclusive_causes: causes = [] } = summary
  const { id, status, end_reason, error, pages, score } = run
  return {
    id,
    object: 'crawl_run',
    status,
    end_reason,
    limit_trap: limitTrapOf(end_reason, summary),
    error,
    pages,
    score,
    score_reason: summary.score_reason ?? null,
    caps: [...(summary.caps ?? [])],
    scoring_version: run.summary === null ? null : (summary.scoring_version ?? firstScoringVersion),
    score_parts: summary.score_parts ? [...summary.score_parts] : null,
    all_fixed: summary.score_parts && score !== null ? 100 - score : null,
    weighted_by: summary.weighted_by ?? null,
    uncovered: summary.uncovered ?? null,
    inconclusive:
      share === undefined
        ? null
        : {
            urls: causes.reduce((sum, { urls }) => sum + urls, 0),
            share: Math.round(1000 * share) / 1000,
            causes: [...causes],
          },
    indexable: summary.indexable ?? null,
    rendered: summary.rendered ?? null,
    issues: summary.issues ?? null,
    started_at: time(run.started_at),
    ended_at: time(run.ended_at),
    created_at: iso(run.created_at),
    scheduled: run.scheduled,
  }
}

/** The trap with the most pages, if those of traps are at least half of what a run fetched until its page limit; null otherwise. */
export function limitTrapOf(
  endReason: string | null,
  { fetched = 0, traps = [] }: Partial<Pick<RunSummary, 'fetched' | 'traps'>>,
): CrawlRun['limit_trap'] {
  const inTraps = traps.reduce((sum, trap) => sum + trap.fetched, 0)
  if (endReason !== 'max_pages' || 2 * inTraps < fetched) return null
  const [largest] = traps.toSorted((one, other) => other.fetched - one.fetched)
  if (!largest?.exclude) return null
  const { trap, pattern, exclude, examples } = largest
  return { trap, exclude, example: examples[0] ?? pattern }
}

const time = (at: number | null): string | null => (at === null ? null : iso(at))
