import { Type } from 'typebox'
import { exclusionOf } from '../traps.ts'
import { groupsPerStep, resultListRoute } from './result-list.ts'
import { count, nullable, type ResultRouteDeps, text } from './result-route.ts'

const CrawlTrap = Type.Object(
  {
    trap: text,
    pattern: text,
    exclude: nullable(Type.String({ description: 'A pattern for the setting `exclude` that leaves it out' })),
    urls: count,
    fetched: count,
    skipped: count,
    example: text,
  },
  { title: 'CrawlTrap' },
)

export const trapRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'traps',
    operationId: 'listCrawlTraps',
    summary: 'List the crawler traps that were recognized, with what was skipped',
    query: {},
    item: CrawlTrap,
    async read({ id }, _, { limit, offset }) {
      const rows = await deps.reader.db
        .selectFrom('crawl_patterns')
        .select(['pattern', 'trap', 'urls', 'fetched', 'skipped', 'example'])
        .where('run_id', '=', id)
        .where('trap', 'is not', null)
        .orderBy('skipped', 'desc')
        .orderBy('pattern')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({ ...row, trap: row.trap ?? '', exclude: exclusionOf(row.pattern, row.example) }))
    },
    columns: ['trap', 'pattern', 'urls', 'skipped', 'example', 'fetched', 'exclude'],
    linesOf: ({ trap, pattern, urls, skipped, example, fetched, exclude }) => [
      [trap, pattern, urls, skipped, example, fetched, exclude],
    ],
    step: groupsPerStep,
  })
