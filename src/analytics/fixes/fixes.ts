import type { Clock } from '../../base/clock.ts'
import { invalid } from '../../base/errors.ts'
import { pageKeyOfUrl } from '../../base/page-key.ts'
import { readTime } from '../../base/read-time.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import { storedPages } from '../../database/record-fixes.ts'
import type { Records } from '../../database/records.ts'
import type { FixRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import type { Annotations } from '../annotations/annotations.ts'
import { dayMs } from '../events/day.ts'
import type { Span } from '../events/sql/measures.ts'
import type { FixChanges, FixList, NewFix } from './fix.ts'

export type Fixes = ReturnType<typeof createFixes>

/** A website of the caller's account. */
export interface FixedWebsite {
  readonly id: number
  readonly domain: string
  readonly timezone: string
}

/** A fix with the time zone in which its days begin. */
export interface ZonedFix extends FixRow {
  readonly timezone: string
}

/** Days on which other fixes could matter, and a day for time zones. */
const reachMs = 30 * dayMs

/** What was fixed on websites: found by crawls, entered by hand, or sent by deploys. */
export function createFixes(records: Records, clock: Clock, annotations: Pick<Annotations, 'read'>) {
  const fixes = createOwnedRecords(records, clock, 'fixes')
  const { db } = records

  return {
    async list({ id, timezone }: FixedWebsite, query: FixList): Promise<ListPage<ZonedFix>> {
      const page = await fixes.list(id, query, (all) => {
        const ofKind = query.kind === undefined ? all : all.where('kind', '=', query.kind)
        return query.check === undefined ? ofKind : ofKind.where('check_id', '=', query.check)
      })
      return { ...page, items: page.items.map((row) => ({ ...row, timezone })) }
    },

    read: async ({ id: website, timezone }: FixedWebsite, id: number): Promise<ZonedFix> => ({
      ...(await fixes.read(website, id)),
      timezone,
    }),

    async create(website: FixedWebsite, { annotation, ...sent }: NewFix): Promise<ZonedFix> {
      const { id, timezone } = website
      const from = annotation === undefined ? null : await annotations.read(website, annotation)
      if (sent.text === undefined && from === null)
        throw invalid({ text: ['text must be sent, or annotation, from which it is taken.'] })
      const row = await fixes.create(id, () => {
        const time = readSent('time', sent.time, timezone) ?? from?.end_time ?? from?.time ?? clock()
        const since =
          readSent('since', sent.since, timezone) ?? (sent.time === undefined ? from?.time : undefined) ?? time
        return {
          columns: {
            ...{ kind: from?.kind === 'deploy' ? ('deploy' as const) : sent.kind, check_id: '', result: null },
            ...{ text: sent.text ?? from?.text.replace(/\s+/g, ' ') ?? '', ...readPages(sent.pages, website) },
            ...inOrder(since, time),
          },
        }
      })
      return { ...row, timezone }
    },

    async update(website: FixedWebsite, id: number, sent: FixChanges): Promise<ZonedFix> {
      const { timezone } = website
      const row = await fixes.update(website.id, id, (before) => ({
        columns: {
          ...(sent.text !== undefined && { text: sent.text }),
          ...(sent.pages !== undefined && readPages(sent.pages, website)),
          ...inOrder(
            readSent('since', sent.since, timezone) ?? before.since,
            readSent('time', sent.time, timezone) ?? before.time,
          ),
          result: null,
        },
      }))
      return { ...row, timezone }
    },

    remove: ({ id: website }: FixedWebsite, id: number): Promise<void> => fixes.remove(website, id),

    /** The other fixes of the website whose effects could show in the days of this one. */
    async near({ id, website_id, since, time }: FixRow): Promise<readonly FixRow[]> {
      return await db
        .selectFrom('fixes')
        .selectAll()
        .where('website_id', '=', website_id)
        .where('id', '<>', id)
        .where('time', '>=', since - reachMs)
        .where('since', '<', time + reachMs)
        .orderBy('id')
        .limit(maxNear)
        .execute()
    },

    /** The newest ones that were made in a span of time, and how many there are. */
    async madeIn({ id, timezone }: FixedWebsite, { from, to }: Pick<Span, 'from' | 'to'>, limit: number) {
      const made = db.selectFrom('fixes').where('website_id', '=', id).where('time', '>=', from).where('time', '<', to)
      const [{ total }, rows] = await Promise.all([
        made.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        made.selectAll().orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).execute(),
      ])
      return { total: Number(total), newest: rows.map((row): ZonedFix => ({ ...row, timezone })) }
    },

    /** Unless it has been changed since it was read. */
    async storeResult({ id, updated_at }: FixRow, result: object): Promise<void> {
      await db
        .updateTable('fixes')
        .set({ result: JSON.stringify(result) })
        .where('id', '=', id)
        .where('updated_at', '=', updated_at)
        .execute()
    },
  }
}

const maxNear = 200

function inOrder(since: number, time: number): Pick<FixRow, 'since' | 'time'> {
  if (since > time) throw invalid({ since: ['since must not be after time.'] })
  return { since, time }
}

const readSent = (field: string, text: string | undefined, timezone: string): number | undefined =>
  text === undefined ? undefined : readTime(field, text, timezone)

function readPages(sent: string, { domain }: FixedWebsite): Pick<FixRow, 'pages' | 'page_count'> {
  // A comma may be part of a page.
  const lines = sent.split(/[\r\n]+/).map((line) => line.trim())
  const entries = lines
    .filter((line) => line !== '')
    .map((entry) => {
      const page = /^[/*]/.test(entry) ? entry : pageKeyOfUrl(entry, domain)
      if (page !== null) return page
      throw invalid({
        pages: [
          `pages must be paths that begin with a slash, patterns, or URLs of ${domain}; found ${entry.slice(0, 200)}.`,
        ],
      })
    })
  const pages = storedPages([...new Set(entries)])
  if (pages.length === 0) throw invalid({ pages: ['pages must name at least one page.'] })
  return { pages: JSON.stringify(pages), page_count: new Set(entries).size }
}

/** An import may have stored anything that is a list of texts. */
export function pagesOf({ pages }: Pick<FixRow, 'pages'>): readonly string[] {
  const list: unknown = JSON.parse(pages)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}
