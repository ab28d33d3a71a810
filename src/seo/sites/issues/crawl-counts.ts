import { type RawBuilder, sql } from 'kysely'
import { createLoadingCache } from '../../../base/loading-cache.ts'
import { type FolderCount, maxTemplates, type SiteTemplate, templatesOfFolders } from '../../../base/site-template.ts'
import { codeOf, outcomes, verdicts } from '../../../database/crawl-data/codes.ts'
import { type IdRange, idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import { importanceBy, peopleOfPage } from '../../crawls/finish/site-score.ts'
import type { CrawlReader } from '../../crawls/results/reader.ts'
import { withFolders, withTemplates } from '../templates/template-sql.ts'

/** The pages of a template. */
export interface TemplatePages {
  readonly pages: number
  /** Null if unknown. */
  readonly visits: number | null
  readonly score: number | null
}

/** What a check found on the pages of a template. */
export interface TemplateFindings {
  readonly urls: number
  readonly failed: number
  readonly muted: number
  readonly visits: number | null
  readonly clicks: number | null
  readonly people: number | null
  /** What it costs these pages, times their importance. */
  readonly lost: number
}

/** The pages and findings of a run by template: by its index, -1 for other pages. */
export interface CrawlCounts {
  readonly templates: readonly SiteTemplate[]
  readonly pages: ReadonlyMap<number, TemplatePages>
  /** By check. */
  readonly findings: ReadonlyMap<string, ReadonlyMap<number, TemplateFindings>>
}

export interface CountedRun {
  readonly runId: number
  readonly weighted: 'visits' | 'links'
  /** Changes when what the run found is counted in another way, because issues are ignored. */
  readonly version: string
}

/** The score is the sum over its pages, times their importance. */
interface PageSums {
  readonly pages: number
  readonly visits: number | null
  readonly score: number
  readonly importance: number
}

const cacheBytes = 8 * 1024 * 1024
const cacheMs = 10 * 60_000
/** A site may have a folder for each page. Those that are found later are other pages. */
const maxFolders = 20_000

type CountedData = Pick<CrawlData, 'longReads' | 'columns'>

export type CrawlCounter = ReturnType<typeof createCrawlCounter>

/** Counts runs by template, in steps of a few thousand pages, so that nobody waits long for the thread that reads. */
export function createCrawlCounter(data: CountedData, use: CrawlReader['use']) {
  const { longReads: db } = data
  const folderCache = createLoadingCache<readonly SiteTemplate[]>({ maxBytes: cacheBytes, ttlMs: cacheMs })
  const countCache = createLoadingCache<CrawlCounts>({ maxBytes: cacheBytes, ttlMs: cacheMs })

  const count = async (
    owner: string,
    run: CountedRun,
    templates: readonly SiteTemplate[],
    isOfPagesOnly = false,
  ): Promise<CrawlCounts> => {
    const pages = new Map<number, PageSums>()
    const findings = new Map<string, Map<number, TemplateFindings>>()
    for (const range of await use(owner, () => idRangesOf({ db }, run.runId))) {
      const read = countRange(data, range, run, templates)
      for (const row of await use(owner, read.pages)) {
        const before = pages.get(Number(row.template))
        pages.set(Number(row.template), {
          pages: Number(row.pages) + (before?.pages ?? 0),
          visits: sumOf(row.visits, before?.visits),
          score: Number(row.score) + (before?.score ?? 0),
          importance: Number(row.importance) + (before?.importance ?? 0),
        })
      }
      for (const row of isOfPagesOnly ? [] : await use(owner, read.findings)) {
        const ofCheck = findings.get(row.check_id) ?? new Map<number, TemplateFindings>()
        findings.set(
          row.check_id,
          ofCheck.set(Number(row.template), addFindings(row, ofCheck.get(Number(row.template)))),
        )
      }
    }
    const scored = [...pages].map(([template, { score, importance, ...rest }]): readonly [number, TemplatePages] => [
      template,
      { ...rest, score: importance === 0 ? null : Math.floor(score / importance) },
    ])
    return { templates, pages: new Map(scored), findings }
  }

  return {
    /** The templates of a run: the path groups with the most pages, or folders if there are no groups. */
    async templatesOf(
      owner: string,
      run: CountedRun,
      groups: readonly SiteTemplate[],
    ): Promise<readonly SiteTemplate[]> {
      if (groups.length > 0 && groups.length <= maxTemplates) return groups
      const key = `${run.runId} ${JSON.stringify(groups)}`
      return await folderCache.get(key, async () => {
        const value =
          groups.length === 0
            ? await readFolders(data, use, owner, run.runId)
            : largest(await count(owner, run, groups, true), groups)
        return { value, bytes: 200 + 200 * value.length + key.length }
      })
    },

    /** Computed once, however many ask for it at the same time. */
    count(owner: string, run: CountedRun, templates: readonly SiteTemplate[]): Promise<CrawlCounts> {
      const key = JSON.stringify([run.runId, run.weighted, run.version, templates])
      return countCache.get(key, async () => {
        const value = await count(owner, run, templates)
        const cells = [...value.findings.values()].reduce((sum, ofCheck) => sum + ofCheck.size, 0)
        return { value, bytes: 1_000 + 150 * cells + key.length }
      })
    },
  }
}

/** The pages that have a score. */
const judged = ({ first, end }: IdRange, columns: RawBuilder<unknown>) => sql`select ${columns} from crawl_urls as page
  where id >= ${first} and id < ${end} and kind = 0 and external = 0 and outcome = ${sql.lit(codeOf(outcomes, 'ok'))}
    and score is not null`

async function readFolders(
  data: CountedData,
  use: CrawlReader['use'],
  owner: string,
  runId: number,
): Promise<readonly SiteTemplate[]> {
  const counts = new Map<string, FolderCount>()
  for (const range of await use(owner, () => idRangesOf({ db: data.longReads }, runId))) {
    const { rows } = await use(owner, () =>
      sql<FolderCount>`${withFolders(data, judged(range, sql`url`))}
        select first, second, count(*) as pages from folders group by first, second`.execute(data.longReads),
    )
    for (const row of rows) {
      const key = `${row.first} ${row.second}`
      const known = counts.get(key)
      if (known === undefined && counts.size >= maxFolders) continue
      counts.set(key, { ...row, pages: Number(row.pages) + (known?.pages ?? 0) })
    }
  }
  return templatesOfFolders([...counts.values()])
}

function countRange(data: CountedData, range: IdRange, { weighted }: CountedRun, templates: readonly SiteTemplate[]) {
  const columns = sql`id, url, indexable, visits, clicks, score, ${importanceBy(weighted)} as importance`
  const pages = withTemplates(data, judged(range, columns), templates)
  const fails = sql`verdict = ${sql.lit(codeOf(verdicts, 'fail'))} and muted = 0`
  return {
    pages: async () => {
      const { rows } = await sql<PageSums & { readonly template: number }>`${pages}
        select template, count(*) as pages, sum(visits) as visits,
          sum(case when indexable = 1 then score * importance else 0 end) as score,
          sum(case when indexable = 1 then importance else 0 end) as importance
        from page group by template`.execute(data.longReads)
      return rows
    },
    findings: async () => {
      const { rows } = await sql<TemplateFindings & { readonly template: number; readonly check_id: string }>`${pages}
        select check_id, template, sum(1 - muted) as urls, sum(case when ${fails} then 1 else 0 end) as failed,
          sum(muted) as muted, sum(case when muted = 0 then visits end) as visits,
          sum(case when muted = 0 then clicks end) as clicks,
          sum(case when muted = 0 then ${peopleOfPage} end) as people,
          sum(case when indexable = 1 and muted = 0 then points * importance else 0 end) as lost
        from page join crawl_findings on crawl_findings.url_id = page.id
        group by check_id, template`.execute(data.longReads)
      return rows
    },
  }
}

const sumOf = (one: number | null, other: number | null | undefined): number | null =>
  one === null ? (other ?? null) : Number(one) + (other ?? 0)

function addFindings(row: TemplateFindings, before: TemplateFindings | undefined): TemplateFindings {
  return {
    urls: Number(row.urls) + (before?.urls ?? 0),
    failed: Number(row.failed) + (before?.failed ?? 0),
    muted: Number(row.muted) + (before?.muted ?? 0),
    visits: sumOf(row.visits, before?.visits),
    clicks: sumOf(row.clicks, before?.clicks),
    people: sumOf(row.people, before?.people),
    lost: Number(row.lost) + (before?.lost ?? 0),
  }
}

/** A page belongs to the first group that it matches, so the groups stay in their order. */
function largest({ pages }: CrawlCounts, groups: readonly SiteTemplate[]): readonly SiteTemplate[] {
  const pagesOf = (index: number): number => pages.get(index)?.pages ?? 0
  const chosen = new Set(
    groups
      .map((_, index) => index)
      .toSorted((one, other) => pagesOf(other) - pagesOf(one) || one - other)
      .slice(0, maxTemplates),
  )
  return groups.filter((_, index) => chosen.has(index))
}
