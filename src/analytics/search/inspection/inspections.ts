import { sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { invalid, notFound } from '../../../base/errors.ts'
import { fieldError } from '../../../base/field-errors.ts'
import { pageKeyOf } from '../../../base/page-key.ts'
import { paginate } from '../../../database/list-page.ts'
import type { Records } from '../../../database/records.ts'
import type { ConnectionRow, IndexStatusRow, WebsiteRow } from '../../../database/schema.ts'
import { containsText } from '../../../database/search.ts'
import { inspectionJobs } from '../../../jobs/kinds.ts'
import { unusable } from '../../connections/api-error.ts'
import { asApiError, type ConnectionSecret, type SearchApis } from '../../connections/search-apis.ts'
import { dayMs } from '../../events/day.ts'
import type { IndexStatusQuery } from './index-status.ts'
import { storeIndexStatus } from './index-statuses.ts'
import { isStorable, originOf, propertyTest, urlOf } from './inspectable-pages.ts'
import { googleSecretOf } from './inspection-jobs.ts'

export interface InspectionDeps {
  readonly records: Pick<Records, 'db'>
  readonly clock: Clock
  readonly apis: { readonly google: Pick<SearchApis['google'], 'inspect'> }
  readonly secretOf: (row: Pick<ConnectionRow, 'secret'>) => ConnectionSecret | null
}

export type Inspections = ReturnType<typeof createInspections>

const inspectMs = 60_000
const shownCoverages = 50

/** What is known of the index status of websites. Callers have checked that their account may use the website. */
export function createInspections({ records: { db }, clock, apis, secretOf }: InspectionDeps) {
  const own = (website: number) => statusesOf(db, website)
  const linkOf = (website: number) =>
    db
      .selectFrom('search_links')
      .selectAll()
      .where('website_id', '=', website)
      .where('source', '=', 'google')
      .executeTakeFirst()

  async function readPage(website: number, page: string): Promise<IndexStatusRow> {
    const row = await own(website).selectAll().where('page', '=', page).executeTakeFirst()
    if (!row) throw notFound('index status')
    return row
  }

  return {
    /** The link to Google, if there is one, and what was inspected. */
    async read(website: number) {
      const count = sql<number>`count(*)`.as('pages')
      const [link, job, coverage, today] = await Promise.all([
        linkOf(website),
        db
          .selectFrom('jobs')
          .select('lease')
          .where('kind', '=', inspectionJobs)
          .where('key', '=', `${website} google`)
          .executeTakeFirst(),
        own(website)
          .select(['status', 'coverage', count])
          .groupBy(['status', 'coverage'])
          .orderBy('pages', 'desc')
          .orderBy('coverage')
          .execute(),
        own(website)
          .select(count)
          .where('inspected_at', '>', clock() - dayMs)
          .executeTakeFirst(),
      ])
      const counted = coverage.map((one) => ({ ...one, pages: Number(one.pages) }))
      return {
        link: link ?? null,
        isRunning: (job?.lease ?? null) !== null,
        today: Number(today?.pages ?? 0),
        counted,
        coverage: counted.slice(0, shownCoverages),
      }
    },

    list: (website: number, query: IndexStatusQuery) => listStatuses(db, website, query),

    /** Inspects a page now, if that is within the quota. */
    async inspect({ id, domain }: WebsiteRow, sent: string): Promise<IndexStatusRow> {
      const link = await linkOf(id)
      if (!link) throw notFound('search link')
      const page = pageKeyOf(sent)
      const known = await own(id).select('url').where('page', '=', page).executeTakeFirst()
      const url = known?.url ?? urlOf(page, originOf(domain, link.property, null))
      if (page.startsWith('//') || !isStorable(page) || !isStorable(url) || !propertyTest(link.property)(url))
        throw invalid({ page: [fieldError('not-of-property', 'page')] })
      const connection = await db
        .selectFrom('connections')
        .selectAll()
        .where('id', '=', link.connection_id)
        .executeTakeFirst()
      if (!connection) throw notFound('connection')
      try {
        const request = { property: link.property, url }
        const inspection = await apis.google.inspect(
          googleSecretOf(secretOf(connection)),
          request,
          AbortSignal.timeout(inspectMs),
        )
        await storeIndexStatus(db, { website: id, page, url, inspection, at: clock() })
      } catch (error) {
        throw unusable(asApiError(error))
      }
      return await readPage(id, page)
    },
  }
}

const statusesOf = (db: Records['db'], website: number) =>
  db.selectFrom('index_statuses').where('website_id', '=', website)

async function listStatuses(db: Records['db'], website: number, query: IndexStatusQuery) {
  const { page_is: page, status, coverage, search = '' } = query
  let rows = statusesOf(db, website)
  if (page !== undefined) rows = rows.where('page', '=', pageKeyOf(page))
  if (status !== undefined) rows = rows.where('status', '=', status)
  if (coverage !== undefined) rows = rows.where('coverage', '=', coverage)
  if (search !== '') rows = rows.where(containsText(query.search_by, search))
  const byPage = { column: 'page', type: 'text', read: (row: IndexStatusRow) => row.page } as const
  const byTime = {
    column: 'inspected_at',
    type: 'integer',
    read: (row: IndexStatusRow) => row.inspected_at,
  } as const
  const pages = paginate<IndexStatusRow>(query, {
    columns: query.sort_by === 'page' ? [byPage] : [byTime, byPage],
    direction: query.sort,
  })
  const [{ total }, listed] = await Promise.all([
    rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    pages.select(rows.selectAll()).execute(),
  ])
  return pages.toPage(listed, Number(total))
}
