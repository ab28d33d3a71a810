import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { ListRequest } from '../../base/cursors.ts'
import { DomainError, invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { IndexNowSubmissionRow, Switch, WebsiteRow } from '../../database/schema.ts'
import { addJob } from '../../jobs/add.ts'
import { indexNowJobs } from '../../jobs/kinds.ts'
import type { Worker } from '../../jobs/worker.ts'
import { isOnWebsite } from '../websites/fetch-website.ts'
import type { ChangedUrls } from './changed-urls.ts'
import { urlsPerCall } from './index-now.ts'

/** Whether the file of a key is on a website. */
export type FindKeyFile = (url: string, domain: string, key: string) => Promise<boolean>

export interface IndexNowDeps {
  readonly records: Pick<Records, 'db'>
  readonly clock: Clock
  readonly worker: Pick<Worker, 'notify'>
  readonly findKeyFile: FindKeyFile
}

export type IndexNowSites = ReturnType<typeof createIndexNow>

const maxPending = 20
/** Submissions that are listed; older ones are deleted. */
const retained = 200

export const keyFileOf = (origin: string, key: string): string => `${origin}/${key}.txt`

export type ListedSubmission = Omit<IndexNowSubmissionRow, 'urls'>

const listed = [
  ...(['id', 'website_id', 'reason', 'run_id', 'host', 'url_count', 'added', 'changed', 'removed'] as const),
  ...(['state', 'status', 'created_at', 'sent_at'] as const),
]

/** Which websites tell search engines about their changes. Callers have checked that their account may use the website. */
export function createIndexNow({ records: { db }, clock, worker, findKeyFile }: IndexNowDeps) {
  const find = (website: number, from = db) =>
    from.selectFrom('index_now').selectAll().where('website_id', '=', website).executeTakeFirst()
  const requeue = (from: Records['db'], { id, account_id }: WebsiteRow) =>
    addJob(from, { kind: indexNowJobs, key: String(id), accountId: account_id, dueAt: clock() }, clock())

  async function read(website: number) {
    const [row, job, pending] = await Promise.all([
      find(website),
      db
        .selectFrom('jobs')
        .select('lease')
        .where('kind', '=', indexNowJobs)
        .where('key', '=', String(website))
        .executeTakeFirst(),
      db
        .selectFrom('index_now_submissions')
        .select(sql<number>`count(*)`.as('count'))
        .where('website_id', '=', website)
        .where('state', '=', 'pending')
        .executeTakeFirst(),
    ])
    return { row: row ?? null, isRunning: (job?.lease ?? null) !== null, pending: Number(pending?.count ?? 0) }
  }

  return {
    read,

    /** Creates the key when it is first called. */
    async set(website: WebsiteRow, sent: { readonly enabled?: Switch; readonly new_key?: Switch }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const before = await find(website.id, transaction)
        const now = clock()
        const enabled = sent.enabled ?? before?.enabled ?? 0
        const key = before === undefined || sent.new_key === 1 ? createKey() : before.key
        const columns = {
          ...{ enabled, key, error: null, failures: 0, next_at: null, updated_at: now },
          key_found_at: key === before?.key ? before.key_found_at : null,
          // Changes from before it was switched on are not submitted.
          run_id: before?.enabled === enabled ? before.run_id : null,
        }
        await transaction
          .insertInto('index_now')
          .values({ website_id: website.id, created_at: now, ...columns })
          .onConflict((conflict) => conflict.column('website_id').doUpdateSet(columns))
          .execute()
        await requeue(transaction, website)
      })
      worker.notify()
    },

    /** Looks for the key file now. */
    async check(website: WebsiteRow): Promise<void> {
      const row = await find(website.id)
      if (!row) throw notSetUp()
      const isFound = await findKeyFile(keyFileOf(`https://${website.domain}`, row.key), website.domain, row.key)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('index_now')
          .set({ key_found_at: isFound ? clock() : null, error: isFound ? null : 'key-missing' })
          .where('website_id', '=', website.id)
          .execute()
        if (isFound) await requeue(transaction, website)
      })
      worker.notify()
    },

    list: (website: number, query: ListRequest) => listSubmissions(db, website, query),

    /** Submits URLs that somebody names. */
    async submit(website: WebsiteRow, sent: readonly string[]): Promise<ListedSubmission> {
      const { row, pending } = await read(website.id)
      if (!row) throw notSetUp()
      if (pending >= maxPending)
        throw new DomainError('conflict', `At most ${maxPending} submissions can wait.`, { reason: 'queue-full' })
      const { urls, host } = readUrls(website, sent)
      const created = await db.transaction().execute(async (transaction) => {
        const counts = { added: 0, changed: urls.length, removed: 0 }
        const [stored] = await addSubmissions(transaction, clock(), website.id, [
          { reason: 'request', run_id: null, host, urls, ...counts },
        ])
        await requeue(transaction, website)
        return stored
      })
      worker.notify()
      if (!created) throw notSetUp()
      return created
    },

    /** Whether a key is one of this installation, whose file it may serve. */
    async hasKey(key: string): Promise<boolean> {
      const owner = await db.selectFrom('index_now').select('website_id').where('key', '=', key).executeTakeFirst()
      return owner !== undefined
    },
  }
}

/** The URLs of a submission, which are all of one host of the website. */
function readUrls({ domain }: WebsiteRow, sent: readonly string[]) {
  const urls = [...new Set(sent.map((text) => URL.parse(text.trim())?.href ?? ''))]
  const hosts = new Set(urls.map((url) => URL.parse(url)?.host))
  const isOwn = (url: string): boolean => /^https?:/.test(url) && isOnWebsite(url, domain)
  if (!urls.every(isOwn) || hosts.size !== 1) throw invalid({ urls: [fieldError('not-of-website', 'urls')] })
  const [host = ''] = hosts
  return { urls, host }
}

async function listSubmissions(db: Records['db'], website: number, query: ListRequest) {
  const rows = db.selectFrom('index_now_submissions').where('website_id', '=', website)
  const pages = paginate<ListedSubmission>(query, { columns: [byId()], direction: 'desc' })
  const [{ total }, page] = await Promise.all([
    rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    pages.select(rows.select(listed)).execute(),
  ])
  return pages.toPage(page, Number(total))
}

const createKey = (): string => randomBytes(16).toString('hex')

const notSetUp = (): DomainError =>
  new DomainError('conflict', 'IndexNow is not set up for this website.', { reason: 'no-index-now' })

interface NewRow {
  readonly reason: 'crawl' | 'request'
  readonly run_id: number | null
  readonly host: string
  readonly urls: readonly string[]
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Stores submissions that are to be sent, and deletes old ones. */
export async function addSubmissions(
  db: Records['db'],
  now: number,
  website: number,
  rows: readonly NewRow[],
): Promise<readonly ListedSubmission[]> {
  const stored: ListedSubmission[] = []
  for (const { urls, ...row } of rows)
    stored.push(
      await db
        .insertInto('index_now_submissions')
        .values({
          ...{ website_id: website, ...row, urls: urls.join('\n'), url_count: urls.length },
          ...{ state: 'pending', status: null, created_at: now, sent_at: null },
        })
        .returning(listed)
        .executeTakeFirstOrThrow(),
    )
  const oldest = await db
    .selectFrom('index_now_submissions')
    .select('id')
    .where('website_id', '=', website)
    .orderBy('id', 'desc')
    .offset(retained)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('index_now_submissions')
      .where('website_id', '=', website)
      .where('id', '<=', oldest.id)
      .where('state', '!=', 'pending')
      .execute()
  return stored
}

/** The changes of a crawl in batches that IndexNow takes at once. */
export function batchesOf({ run, host, urls }: ChangedUrls): readonly NewRow[] {
  const batches: NewRow[] = []
  for (let from = 0; from < urls.length; from += urlsPerCall) {
    const some = urls.slice(from, from + urlsPerCall)
    const count = (kind: string): number => some.filter((one) => one.kind === kind).length
    batches.push({
      ...{ reason: 'crawl', run_id: run, host, urls: some.map(({ url }) => url) },
      ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
    })
  }
  return batches
}
