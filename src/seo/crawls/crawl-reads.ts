import { type Expression, type SqlBool, sql } from 'kysely'
import { codeOf, linkKinds, nameOf, outcomes, positions, urlKinds } from '../../database/crawl-data/codes.ts'
import { type CrawlUrlRow, urlIdsOf } from '../../database/crawl-data/schema.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import type { CrawlData } from '../../database/open.ts'
import type { ListPage } from '../../http/paging.ts'
import type { PageColumn } from './page-columns.ts'

export interface Paging {
  readonly page: number
  readonly per_page: number
}

export interface PageQuery extends Paging {
  readonly search?: string | undefined
  readonly filters: readonly Expression<SqlBool>[]
  /** A check that found something. */
  readonly issue?: string | undefined
  readonly sort_by: PageColumn
  readonly sort: 'asc' | 'desc'
}

export interface LinkQuery extends Paging {
  /** Only links of this page, or to this page. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly kind?: (typeof linkKinds)[number] | undefined
  /** Only links to URLs with this outcome. */
  readonly outcome?: (typeof outcomes)[number] | undefined
}

export type ListedUrl = CrawlUrlRow & {
  readonly redirect_url: string | null
  readonly canonical_url: string | null
  readonly found_on_url: string | null
}

export type CrawlReads = ReturnType<typeof createCrawlReads>

const rowsPerExportStep = 500
/** Of a group of duplicates. */
const maxMembers = 20

/** What a run found, as it is read. Every query takes the time of a run's size at most, in the thread for long reads. */
export function createCrawlReads({ longReads: db }: Pick<CrawlData, 'longReads'>) {
  const slots = createLongReadSlots('requests for crawls')
  const urlsOf = (runId: number) => {
    const { first, end } = urlIdsOf(runId)
    return db.selectFrom('crawl_urls').where('crawl_urls.id', '>=', first).where('crawl_urls.id', '<', end)
  }

  const filtered = (runId: number, { search, filters, issue }: Pick<PageQuery, 'search' | 'filters' | 'issue'>) => {
    let rows = urlsOf(runId)
    for (const filter of filters) rows = rows.where(filter)
    if (search) {
      const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      rows = rows.where(sql<boolean>`lower(crawl_urls.url) like ${pattern} escape '\\'`)
    }
    if (issue !== undefined) {
      rows = rows.where('crawl_urls.id', 'in', (select) =>
        select.selectFrom('crawl_findings').select('url_id').where('run_id', '=', runId).where('check_id', '=', issue),
      )
    }
    return rows
  }

  const countOf = async (rows: ReturnType<typeof urlsOf>): Promise<number> => {
    const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return Number(total)
  }

  /** The URLs of ids. */
  const namesOf = async (ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> => {
    const known = [...new Set(ids)].filter((id) => id !== null)
    if (known.length === 0) return new Map()
    const rows = await db.selectFrom('crawl_urls').select(['id', 'url']).where('id', 'in', known).execute()
    return new Map(rows.map(({ id, url }) => [id, url]))
  }

  const withUrls = async (rows: readonly CrawlUrlRow[]): Promise<readonly ListedUrl[]> => {
    const names = await namesOf(rows.flatMap((row) => [row.redirect_id, row.canonical_id, row.found_on]))
    const of = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
    return rows.map((row) => ({
      ...row,
      redirect_url: of(row.redirect_id),
      canonical_url: of(row.canonical_id),
      found_on_url: of(row.found_on),
    }))
  }

  const offsetOf = ({ page, per_page }: Paging): number => (page - 1) * per_page

  return {
    /** Limits how much one account reads at a time. */
    use: <T>(accountId: number | string, read: () => Promise<T>): Promise<T> => slots.use(String(accountId), read),

    async pages(runId: number, query: PageQuery): Promise<ListPage<ListedUrl>> {
      const rows = filtered(runId, query)
      let sorted = rows
      // Nulls sort last in both directions, because the engines have different defaults.
      if (query.sort_by !== 'id') {
        const column = `crawl_urls.${query.sort_by}` as const
        sorted = sorted.orderBy(sql`${sql.ref(column)} is null`).orderBy(column, query.sort)
      }
      // Sorts ids alone, because whole rows would not fit into memory.
      const ids = await sorted
        .orderBy('crawl_urls.id', query.sort_by === 'id' ? query.sort : 'asc')
        .limit(query.per_page)
        .offset(offsetOf(query))
        .select('crawl_urls.id')
        .execute()
      const found =
        ids.length === 0
          ? []
          : await db
              .selectFrom('crawl_urls')
              .selectAll()
              .where(
                'id',
                'in',
                ids.map(({ id }) => id),
              )
              .execute()
      const byId = new Map(found.map((row) => [row.id, row]))
      const items = await withUrls(ids.flatMap(({ id }) => byId.get(id) ?? []))
      return { items, total: await countOf(rows) }
    },

    /** All pages that match, in the order of their ids, a few at a time. */
    async *exportPages(
      accountId: number,
      runId: number,
      query: Pick<PageQuery, 'search' | 'filters' | 'issue'>,
    ): AsyncGenerator<ListedUrl> {
      for (let after = 0; ; ) {
        const step = filtered(runId, query)
          .where('crawl_urls.id', '>', after)
          .orderBy('crawl_urls.id')
          .limit(rowsPerExportStep)
          .selectAll('crawl_urls')
        const rows = await slots.use(String(accountId), async () => withUrls(await step.execute()))
        yield* rows
        const last = rows.at(-1)
        if (!last || rows.length < rowsPerExportStep) return
        after = last.id
      }
    },

    async page(runId: number, id: number): Promise<ListedUrl | undefined> {
      const rows = await urlsOf(runId).where('crawl_urls.id', '=', id).selectAll('crawl_urls').execute()
      return (await withUrls(rows))[0]
    },

    findings: (id: number) =>
      db
        .selectFrom('crawl_findings')
        .select(['check_id', 'verdict', 'count', 'detail'])
        .where('url_id', '=', id)
        .execute(),

    async links(runId: number, query: LinkQuery) {
      const { first, end } = urlIdsOf(runId)
      let rows = db
        .selectFrom('crawl_links')
        .innerJoin('crawl_urls as target', 'target.id', 'crawl_links.target_id')
        .where('source_id', '>=', first)
        .where('source_id', '<', end)
      if (query.from !== undefined) rows = rows.where('source_id', '=', query.from)
      if (query.to !== undefined) rows = rows.where('target_id', '=', query.to)
      if (query.kind !== undefined) rows = rows.where('crawl_links.kind', '=', codeOf(linkKinds, query.kind))
      if (query.outcome !== undefined) rows = rows.where('target.outcome', '=', codeOf(outcomes, query.outcome))
      const items = await rows
        .orderBy('source_id')
        .orderBy('number')
        .limit(query.per_page)
        .offset(offsetOf(query))
        .select([
          'source_id',
          'target_id',
          'crawl_links.kind',
          'position',
          'nofollow',
          'rel',
          'text',
          'target.url as target_url',
          'target.status',
          'target.outcome',
        ])
        .execute()
      const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      const names = await namesOf(items.map(({ source_id }) => source_id))
      return {
        items: items.map((item) => ({
          from: item.source_id,
          from_url: names.get(item.source_id) ?? '',
          to: item.target_id,
          to_url: item.target_url,
          kind: nameOf(linkKinds, item.kind),
          position: nameOf(positions, item.position),
          nofollow: item.nofollow,
          rel: item.rel,
          text: item.text,
          status: item.status,
          outcome: item.outcome === null ? null : nameOf(outcomes, item.outcome),
        })),
        total: Number(total),
      }
    },

    /** Redirecting URLs with each hop of their chain. */
    async redirects(runId: number, query: Paging) {
      const rows = urlsOf(runId).where('outcome', '=', codeOf(outcomes, 'redirect'))
      const items = await rows
        .orderBy('crawl_urls.id')
        .limit(query.per_page)
        .offset(offsetOf(query))
        .select(['id', 'url', 'status', 'redirect_id', 'inlinks'])
        .execute()
      const chains = []
      for (const item of items) chains.push(await chainOf(item))
      return { items: chains, total: await countOf(rows) }
    },

    issues: (runId: number) =>
      db.selectFrom('crawl_issues').selectAll().where('run_id', '=', runId).orderBy('urls', 'desc').execute(),

    async pageCount(runId: number): Promise<number> {
      return await countOf(
        urlsOf(runId).where('kind', '=', 0).where('external', '=', 0).where('outcome', '=', codeOf(outcomes, 'ok')),
      )
    },

    /** The folders below a prefix of URLs, with the number of URLs in each. */
    async tree(runId: number, prefix: string) {
      const { rows } = await sql<{
        segment: string
        urls: number
        pages: number
        score: number | null
        issues: number
      }>`
        select segment, count(*) as urls, sum(case when outcome = 0 then 1 else 0 end) as pages, avg(score) as score, sum(issues) as issues
        from (select outcome, score, issues,
            case when ${position('rest', '/')} > 0 then substr(rest, 1, ${position('rest', '/')}) else rest end as segment
          from (select outcome, score, issues, substr(url, ${prefix.length + 1}) as rest from crawl_urls
            where run_id = ${runId} and url >= ${prefix} and url < ${`${prefix}\u{10ffff}`} and kind = 0 and external = 0) as below) as named
        group by segment order by urls desc, segment limit 1000`.execute(db)
      return rows.map((row) => ({
        name: row.segment,
        urls: Number(row.urls),
        pages: Number(row.pages),
        score: row.score === null ? null : Math.floor(Number(row.score)),
        issues: Number(row.issues),
        has_children: row.segment.endsWith('/') && row.segment !== '',
      }))
    },

    /** Images with the number of pages that show them. */
    async images(runId: number, query: Paging & { readonly outcome?: LinkQuery['outcome'] }) {
      let rows = urlsOf(runId).where('kind', '=', codeOf(urlKinds, 'image'))
      if (query.outcome !== undefined) rows = rows.where('outcome', '=', codeOf(outcomes, query.outcome))
      const items = await rows
        .orderBy('crawl_urls.id')
        .limit(query.per_page)
        .offset(offsetOf(query))
        .select(['id', 'url', 'status', 'outcome', 'content_type', 'bytes', 'external'])
        .select([
          sql<number>`(select count(*) from crawl_links where target_id = crawl_urls.id and crawl_links.kind = 1)`.as(
            'uses',
          ),
          sql<number>`(select count(*) from crawl_links where target_id = crawl_urls.id and crawl_links.kind = 1 and text = '')`.as(
            'without_alt',
          ),
        ])
        .execute()
      return {
        items: items.map((item) => ({
          ...item,
          outcome: item.outcome === null ? null : nameOf(outcomes, item.outcome),
          uses: Number(item.uses),
          without_alt: Number(item.without_alt),
        })),
        total: await countOf(rows),
      }
    },

    async structuredData(runId: number) {
      const rows = await db
        .selectFrom('crawl_items')
        .where('run_id', '=', runId)
        .groupBy(['type', 'format'])
        .select(['type', 'format', sql<number>`count(*)`.as('pages'), sql<number>`sum(count)`.as('items')])
        .orderBy('pages', 'desc')
        .limit(1_000)
        .execute()
      return rows.map(({ type, format, pages, items }) => ({
        type,
        format,
        pages: Number(pages),
        items: Number(items),
      }))
    },

    sitemaps: (runId: number) =>
      db.selectFrom('crawl_sitemaps').selectAll().where('run_id', '=', runId).orderBy('number').execute(),

    traps: (runId: number) =>
      db
        .selectFrom('crawl_patterns')
        .select(['pattern', 'trap', 'urls', 'skipped', 'example'])
        .where('run_id', '=', runId)
        .where('trap', 'is not', null)
        .orderBy('skipped', 'desc')
        .limit(1_000)
        .execute(),

    /** Groups of pages with the same text, title, description or heading. */
    async duplicates(runId: number, by: 'content_hash' | 'title' | 'description' | 'h1', query: Paging) {
      const column = sql.ref(by)
      const groups = urlsOf(runId)
        .where('indexable', '=', 1)
        .where(sql<boolean>`${column} is not null and ${column} <> ''`)
      const having = groups
        .groupBy(by)
        .having(sql<number>`count(*)`, '>', 1)
        .select([
          sql<string>`${column}`.as('value'),
          sql<number>`count(*)`.as('pages'),
          sql<number>`min(crawl_urls.id)`.as('first'),
        ])
      const items = await having
        .orderBy(sql`count(*)`, 'desc')
        .orderBy('first')
        .limit(query.per_page)
        .offset(offsetOf(query))
        .execute()
      const { total } = await db
        .selectFrom(having.as('groups'))
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      if (items.length === 0) return { items: [], total: Number(total) }
      const values = items.map(({ value }) => value)
      const numbered = groups
        .where(by, 'in', values)
        .select(['id', 'url', 'title'])
        .select([
          sql<string>`${column}`.as('value'),
          sql<number>`row_number() over (partition by ${column} order by crawl_urls.id)`.as('place'),
        ])
      const members = await db
        .selectFrom(numbered.as('members'))
        .select(['id', 'url', 'title', 'value'])
        .where('place', '<=', maxMembers)
        .orderBy('id')
        .execute()
      const byValue = Map.groupBy(members, ({ value }) => value)
      const shown = items.map(({ value, pages }) => ({
        value,
        pages: Number(pages),
        members: (byValue.get(value) ?? []).map(({ id, url, title }) => ({ id, url, title })),
      }))
      return { items: shown, total: Number(total) }
    },

    /** The language versions that pages name. */
    async hreflang(runId: number, query: Paging) {
      const kind = codeOf(linkKinds, 'hreflang')
      const { first, end } = urlIdsOf(runId)
      const rows = db
        .selectFrom('crawl_links')
        .where('source_id', '>=', first)
        .where('source_id', '<', end)
        .where('kind', '=', kind)
      const sourceIds = await rows
        .select('source_id')
        .distinct()
        .orderBy('source_id')
        .limit(query.per_page)
        .offset(offsetOf(query))
        .execute()
      const { total } = await rows.select(sql<number>`count(distinct source_id)`.as('total')).executeTakeFirstOrThrow()
      const ids = sourceIds.map(({ source_id }) => source_id)
      if (ids.length === 0) return { items: [], total: Number(total) }
      const links = await db
        .selectFrom('crawl_links as link')
        .innerJoin('crawl_urls as target', 'target.id', 'link.target_id')
        .where('link.kind', '=', kind)
        .where('link.source_id', 'in', ids)
        .select(['link.source_id', 'link.target_id', 'link.text', 'target.url'])
        .select(
          sql<number>`case when exists (select 1 from crawl_links as back where back.target_id = link.source_id
            and back.kind = link.kind and back.source_id = link.target_id) then 1 else 0 end`.as('links_back'),
        )
        .orderBy('link.source_id')
        .orderBy('link.number')
        .execute()
      const names = await namesOf(ids)
      const bySource = Map.groupBy(links, ({ source_id }) => source_id)
      const items = ids.map((id) => ({
        id,
        url: names.get(id) ?? '',
        versions: (bySource.get(id) ?? []).map(({ target_id, text, url, links_back }) => ({
          language: text,
          id: target_id,
          url,
          links_back: links_back === 1 ? (1 as const) : (0 as const),
        })),
      }))
      return { items, total: Number(total) }
    },
  }

  async function chainOf(start: {
    id: number
    url: string
    status: number | null
    redirect_id: number | null
    inlinks: number
  }) {
    const hops: { id: number; url: string; status: number | null }[] = []
    const seen = new Set([start.id])
    let isLoop = false
    for (let next = start.redirect_id; next !== null && hops.length < 20; ) {
      const row = await db
        .selectFrom('crawl_urls')
        .select(['id', 'url', 'status', 'redirect_id'])
        .where('id', '=', next)
        .executeTakeFirst()
      if (!row) break
      hops.push({ id: row.id, url: row.url, status: row.status })
      isLoop = seen.has(row.id)
      if (isLoop) break
      seen.add(row.id)
      next = row.redirect_id
    }
    const { id, url, status, inlinks } = start
    return { id, url, status, inlinks, hops, loop: isLoop ? (1 as const) : (0 as const) }
  }
}

/** Both engines know `replace` and `length`, but find a character by different functions; this works on either. */
const position = (column: string, character: string) =>
  sql<number>`(length(${sql.ref(column)}) - length(ltrim(${sql.ref(column)}, replace(${sql.ref(column)}, ${character}, ''))) + (case when ${sql.ref(column)} like ${`%${character}%`} then 1 else 0 end))`
