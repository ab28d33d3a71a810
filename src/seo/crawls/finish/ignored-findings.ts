import { sql } from 'kysely'
import { nameOf, verdicts } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { type IgnoredCheck, ignoredMatcher } from '../../reports/ignored-checks.ts'
import { inHundredths } from '../../score/apportion.ts'
import { rescorePage } from '../page/rescore-page.ts'

const pagesAtATime = 500

/**
 * Marks the findings that the account ignores, and those that it no longer ignores, and computes the scores of their pages again.
 * Repeating it changes nothing.
 */
export async function updateIgnored(
  data: CrawlData,
  runId: number,
  ignored: readonly IgnoredCheck[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = data
  const before = await db
    .selectFrom('crawl_findings')
    .select('check_id')
    .distinct()
    .where('run_id', '=', runId)
    .where('muted', '=', 1)
    .execute()
  const checks = new Set([...before.map(({ check_id }) => check_id), ...ignored.map(({ check }) => check)])
  for (const check of checks) {
    const isIgnored = ignoredMatcher(ignored.filter((one) => one.check === check))
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const rows = await db
        .selectFrom('crawl_findings')
        .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
        .where('crawl_findings.run_id', '=', runId)
        .where('check_id', '=', check)
        .where('url_id', '>', after)
        .orderBy('url_id')
        .limit(pagesAtATime)
        .select(['url_id', 'muted', 'url'])
        .execute()
      const changed = rows.filter(({ url, muted }) => isIgnored(url) !== (muted === 1))
      if (changed.length > 0) await change(db, runId, check, changed)
      after = rows.at(-1)?.url_id ?? after
      if (rows.length < pagesAtATime) break
    }
  }
}

/** Scores the pages that an earlier version has scored, whose findings have no points yet. Repeating it changes nothing. */
export async function rescoreEarlierPages({ db }: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  for (let { first: after, end } = urlIdsOf(runId); ; ) {
    signal.throwIfAborted()
    const pages = await db
      .selectFrom('crawl_urls')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', end)
      .where('weights', 'is not', null)
      .where('score', '<', 100)
      .where(
        sql<boolean>`not exists (select 1 from crawl_findings where url_id = crawl_urls.id and (points > 0 or muted = 1))`,
      )
      .orderBy('id')
      .limit(pagesAtATime)
      .execute()
    const last = pages.at(-1)
    if (last === undefined) return
    const ids = pages.map(({ id }) => id)
    await db.transaction().execute((transaction) => rescorePages(transaction, runId, ids))
    after = last.id
  }
}

async function change(
  db: CrawlData['db'],
  runId: number,
  check: string,
  changed: readonly { readonly url_id: number; readonly muted: 0 | 1 }[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const [wasIgnored, rows] of Map.groupBy(changed, (row) => row.muted)) {
      const ids = rows.map(({ url_id }) => url_id)
      await transaction
        .updateTable('crawl_findings')
        .set({ muted: wasIgnored === 1 ? 0 : 1 })
        .where('run_id', '=', runId)
        .where('check_id', '=', check)
        .where('url_id', 'in', ids)
        .execute()
    }
    await rescorePages(
      transaction,
      runId,
      changed.map(({ url_id }) => url_id),
    )
  })
}

/** Computes the scores of pages and the gains of their findings again, without ignored ones. */
export async function rescorePages(db: CrawlData['db'], runId: number, ids: readonly number[]): Promise<void> {
  const pages = await db
    .selectFrom('crawl_urls')
    .select(['id', 'score', 'weights'])
    .where('id', 'in', ids)
    .where('weights', 'is not', null)
    .execute()
  const findings = await db
    .selectFrom('crawl_findings')
    .select(['url_id', 'check_id', 'verdict', 'gain', 'points', 'muted'])
    .where('url_id', 'in', ids)
    .where('detail', 'is', null)
    .execute()
  const byPage = Map.groupBy(findings, ({ url_id }) => url_id)
  for (const { id, score, weights } of pages) {
    const own = byPage.get(id) ?? []
    const ignored = new Set(own.filter((finding) => finding.muted === 1).map(({ check_id }) => check_id))
    const rescored = rescorePage(
      weights ?? '',
      own.map(({ check_id, verdict }) => ({ check: check_id, verdict: isFailure(verdict) ? 'fail' : 'warn' })),
      (check) => ignored.has(check),
    )
    if (rescored.score !== score) {
      await db.updateTable('crawl_urls').set({ score: rescored.score }).where('id', '=', id).execute()
    }
    for (const { check_id, ...before } of own) {
      const gain = rescored.gains.get(check_id) ?? 0
      const points = inHundredths(rescored.points.get(check_id) ?? 0)
      if (gain === before.gain && points === before.points) continue
      await db
        .updateTable('crawl_findings')
        .set({ gain, points })
        .where('run_id', '=', runId)
        .where('check_id', '=', check_id)
        .where('url_id', '=', id)
        .execute()
    }
  }
}

const isFailure = (verdict: number): boolean => nameOf(verdicts, verdict) === 'fail'
