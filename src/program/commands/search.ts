import { adviceOn, isConnectionProblem } from '../../analytics/connections/api-error.ts'
import { adviceOnIndexNow, isIndexNowProblem, urlsPerCall } from '../../analytics/index-now/index-now.ts'
import { type IndexNowSites, keyFileOf, type ListedSubmission } from '../../analytics/index-now/submissions.ts'
import { indexStatusNames } from '../../analytics/search/inspection/index-statuses.ts'
import type { Inspections } from '../../analytics/search/inspection/inspections.ts'
import { iso } from '../../base/clock.ts'
import type { CursorPage } from '../../base/cursors.ts'
import type { Records } from '../../database/records.ts'
import type { IndexStatusRow } from '../../database/schema.ts'
import type { ProofOptions, SearchOptions } from '../options.ts'
import { type Command, findWebsite, needWord, type Tools, table, textOption, UsageError, websiteId } from './command.ts'

export interface OpenSearch {
  readonly inspections: Pick<Inspections, 'read' | 'list' | 'inspect'>
  readonly indexNow: Pick<IndexNowSites, 'read' | 'list' | 'check' | 'submit'>
  readonly close: () => Promise<void>
}

type Open = (config: SearchOptions & ProofOptions, records: Records) => Promise<OpenSearch>

/** Index status and IndexNow, as by the API. Both are in the records, so they work with and without a running service. */
export const searchCommands = (open: Open): readonly Command[] => [
  {
    usage: 'index list --website ID [--status STATUS]',
    help: `List the index status of pages at Google, or those with one status: ${indexStatusNames.join(', ')}`,
    options: { website: { type: 'string' }, status: { type: 'string' } },
    async run(tools, _words, options) {
      const sent = textOption(options, 'status')
      const status = indexStatusNames.find((name) => name === sent)
      if (sent !== undefined && !status)
        throw new UsageError(`--status must be one of ${indexStatusNames.join(', ')}; found ${sent}.`)
      const { id } = await findWebsite(await tools.records(), websiteId(options))
      return await withSearch(tools, open, async ({ inspections }) => {
        tools.print(describeInspection(await inspections.read(id)))
        const query = { search_by: 'page', sort_by: 'page', sort: 'asc', ...(status && { status }) } as const
        const rows = await readAll((page) => inspections.list(id, { ...query, ...page }))
        if (rows.length > 0) tools.print(describePages(rows))
      })
    },
  },
  {
    usage: 'index inspect PAGE --website ID',
    help: 'Ask Google for the index status of a page now, such as /about; counts in the quota',
    options: { website: { type: 'string' } },
    async run(tools, words, options) {
      const page = needWord(words, 0, 'PAGE')
      const website = await findWebsite(await tools.records(), websiteId(options))
      return await withSearch(tools, open, async ({ inspections }) => {
        tools.print(describePages([await inspections.inspect(website, page)]))
      })
    },
  },
  {
    usage: 'indexnow list --website ID [--check]',
    help: 'Show whether IndexNow is set up, and what was submitted; --check looks for the key file first',
    options: { website: { type: 'string' }, check: { type: 'boolean' } },
    async run(tools, _words, options) {
      const website = await findWebsite(await tools.records(), websiteId(options))
      return await withSearch(tools, open, async ({ indexNow }) => {
        if (options.check === true) await indexNow.check(website)
        tools.print(describeIndexNow(website.domain, await indexNow.read(website.id)))
        const rows = await readAll((page) => indexNow.list(website.id, page))
        if (rows.length > 0) tools.print(describeSubmissions(rows))
      })
    },
  },
  {
    usage: 'indexnow submit URL… --website ID',
    help: 'Submit changed URLs of a website by IndexNow; the running service sends them within seconds',
    options: { website: { type: 'string' } },
    async run(tools, words, options) {
      needWord(words, 0, 'URL')
      if (words.length > urlsPerCall) throw new UsageError(`At most ${urlsPerCall} URLs can be submitted at once.`)
      const website = await findWebsite(await tools.records(), websiteId(options))
      return await withSearch(tools, open, async ({ indexNow }) => {
        tools.print(describeSubmissions([await indexNow.submit(website, words)]))
      })
    },
  },
]

async function withSearch(
  { config, records }: Pick<Tools, 'config' | 'records'>,
  open: Open,
  work: (search: OpenSearch) => Promise<void>,
): Promise<number> {
  const search = await open(config, await records())
  try {
    await work(search)
    return 0
  } finally {
    await search.close()
  }
}

async function readAll<Row>(
  read: (page: { page: 1; per_page: 100; cursor?: string }) => Promise<CursorPage<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const { items, next }: CursorPage<Row> = await read({ page: 1, per_page: 100, ...(cursor !== null && { cursor }) })
    rows.push(...items)
    cursor = next
  } while (cursor !== null)
  return rows
}

const time = (at: number | null): string => (at === null ? '' : iso(at))

function describeInspection({ link, counted }: Awaited<ReturnType<Inspections['read']>>): string {
  const sum = (rows: typeof counted): number => rows.reduce((total, { pages }) => total + pages, 0)
  const parts = indexStatusNames.map((name) => `${sum(counted.filter(({ status }) => status === name))} ${name}`)
  const state = !link
    ? 'The website is not linked to Search Console.'
    : link.inspects === 0
      ? 'Inspection is switched off.'
      : isConnectionProblem(link.inspection_error)
        ? adviceOn[link.inspection_error]
        : ''
  return `${sum(counted)} pages inspected: ${parts.join(', ')}. ${state}`.trimEnd()
}

const describePages = (rows: readonly IndexStatusRow[]): string =>
  table([
    ['PAGE', 'STATUS', 'COVERAGE', 'LAST CRAWL', 'INSPECTED'],
    ...rows.map(({ page, status, coverage, last_crawl_at, inspected_at }) => [
      ...[page, status, coverage, time(last_crawl_at), time(inspected_at)],
    ]),
  ])

function describeIndexNow(domain: string, { row, pending }: Awaited<ReturnType<IndexNowSites['read']>>): string {
  if (!row) return 'IndexNow is not set up for this website.'
  const keyFile = row.key_found_at === null ? 'not found yet' : `found ${iso(row.key_found_at)}`
  const lines = [
    `IndexNow is ${row.enabled === 1 ? 'on' : 'off'}; ${pending} ${pending === 1 ? 'submission waits' : 'submissions wait'}.`,
    `Key file: ${keyFileOf(`https://${domain}`, row.key)} (${keyFile})`,
    ...(isIndexNowProblem(row.error) ? [adviceOnIndexNow[row.error]] : []),
  ]
  return lines.join('\n')
}

const describeSubmissions = (rows: readonly ListedSubmission[]): string =>
  table([
    ['ID', 'REASON', 'HOST', 'URLS', 'STATE', 'REPLY', 'CREATED', 'SENT'],
    ...rows.map(({ id, reason, host, url_count, state, status, created_at, sent_at }) => [
      ...[String(id), reason, host, String(url_count), state, status === null ? '' : String(status)],
      ...[time(created_at), time(sent_at)],
    ]),
  ])
