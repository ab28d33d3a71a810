import { Type } from 'typebox'
import { groupsPerStep, resultListRoute } from './result-list.ts'
import { count, type ResultRouteDeps, text } from './result-route.ts'

const CrawlTrap = Type.Object(
  { trap: text, pattern: text, urls: count, skipped: count, example: text },
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
        .select(['pattern', 'trap', 'urls', 'skipped', 'example'])
        .where('run_id', '=', id)
        .where('trap', 'is not', null)
        .orderBy('skipped', 'desc')
        .orderBy('pattern')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({ ...row, trap: row.trap ?? '' }))
    },
    columns: ['trap', 'pattern', 'urls', 'skipped', 'example'],
    linesOf: ({ trap, pattern, urls, skipped, example }) => [[trap, pattern, urls, skipped, example]],
    step: groupsPerStep,
  })
