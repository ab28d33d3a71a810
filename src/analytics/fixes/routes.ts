import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { ownedTables } from '../../database/owned/tables.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { formatQuery } from '../../http/csv.ts'
import { IdField, readId } from '../../http/ids.ts'
import { type StatsRouteDeps, singleWebsite } from '../stats/routes/audience.ts'
import { endpointRoute } from '../stats/routes/endpoint.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { Fix, FixChanges, FixList, FixResult, NewFix } from './fix.ts'
import type { ReadFixResult } from './fix-results.ts'
import type { FixedWebsite, Fixes, ZonedFix } from './fixes.ts'
import { resultVersion, showFix } from './show-fix.ts'

export interface FixRouteDeps {
  readonly fixes: Fixes
  readonly readFixResult: ReadFixResult
  readonly clock: Clock
  readonly records: RecordRouteDeps<FixedWebsite>
  readonly stats: StatsRouteDeps
  readonly websiteOf: (id: number) => Promise<WebsiteRow>
}

/** What was fixed, and what it brought. */
export function fixRoutes(app: App, { fixes, readFixResult, clock, records, stats, websiteOf }: FixRouteDeps): void {
  websiteRecordRoutes(app, records, {
    name: 'fix',
    title: 'Fix',
    titles: 'Fixes',
    one: 'a fix',
    path: 'fixes',
    tag: 'Fixes',
    schemas: { record: Fix, query: FixList, created: NewFix, changes: FixChanges },
    texts: {
      list: 'List fixes with what they brought, newest first',
      create:
        'Something that was changed on pages, or an annotation with its pages. Crawls create fixes by themselves. ' +
        `A website can have ${ownedTables.fixes.max}, besides those of crawls.`,
      update: 'Changes only what is sent; the result is computed again.',
    },
    records: fixes,
    show: (row: ZonedFix) => showFix(row, clock()),
  })

  endpointRoute(app, stats, {
    path: 'fixes/:fix',
    url: stats.audience.path.replace(/stats$/, 'fixes/:fix/result'),
    operationId: 'readFixResult',
    summary: 'Read what a fix brought',
    description:
      'Clicks, position, visits and conversions of the entries of the fixed pages in the 28 days before and after, compared with pages of the ' +
      'same template that did not change. Each effect has a range that holds the truth in 95 of 100 cases.',
    params: Type.Object({ fix: { ...IdField, description: 'The id of the fix' } }),
    query: Type.Object(formatQuery),
    answer: Type.Object({ data: FixResult }),
    async read({ params, csv }, context) {
      const website = await websiteOf(singleWebsite(context.website, 'fix'))
      const fix = await fixes.read(website, readId(params.fix, 'fix'))
      const { result, isFinal } = await readFixResult(fix, website, context)
      if (csv) {
        const columns = ['page', 'before', 'after']
        const rows = result.pages.map(({ page, before, after }) => [page, before, after])
        return csv.sendTable({ name: await context.fileName(`fix-${fix.id}`), columns, rows })
      }
      const shown = { ...fix, result: isFinal ? JSON.stringify({ version: resultVersion, result }) : null }
      return {
        data: {
          ...{
            object: 'fix_result' as const,
            fix: showFix(shown, clock()),
            final: isFinal ? (1 as const) : (0 as const),
          },
          ...result,
        },
      }
    },
  })
}
