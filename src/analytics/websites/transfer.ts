import type { Transaction } from 'kysely'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { websiteHosts } from '../../base/hosts.ts'
import {
  copySiteName,
  countOwned,
  countRows,
  moveJobs,
  type Transfer,
  type Transferable,
} from '../../database/owned/transferable.ts'
import type { Records } from '../../database/records.ts'
import type { Schema } from '../../database/schema.ts'
import { removeJobs } from '../../jobs/add.ts'
import {
  accountMailJobs,
  crawlMailJobs,
  importJobs,
  indexNowJobs,
  inspectionJobs,
  mailJobs,
  searchSyncJobs,
} from '../../jobs/kinds.ts'
import { forgetSite } from '../../sites/forget-site.ts'
import { createClaims } from './domains/claims.ts'

/**
 * Websites go to another account with their ids, so that hits go on counting and stored events need no change. What the account itself
 * has stays: rules for channels, and connections to search engines with their credentials.
 */
export const websiteTransfers: Transferable = {
  async describe(db, account, id) {
    const website = await db
      .selectFrom('websites')
      .select(['domain'])
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!website) return undefined
    const count = (table: 'imports' | 'search_links') =>
      countRows(
        db
          .selectFrom(table)
          .where('website_id', '=', id)
          .select(({ fn }) => fn.countAll<number>().as('total')),
      )
    const rules = db.selectFrom('channel_rules').where('account_id', '=', account)
    return {
      name: website.domain,
      contents: { ...(await countOwned(db, 'websites', id)), imports: await count('imports') },
      left: {
        search_links: await count('search_links'),
        channel_rules: await countRows(rules.select(({ fn }) => fn.countAll<number>().as('total'))),
      },
    }
  },

  async move(transaction, transfer) {
    const { id, from, to, now } = transfer
    const website = await transaction
      .selectFrom('websites')
      .select(['domain', 'demo'])
      .where('account_id', '=', from)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!website) throw notFound('website')
    if (website.demo === 1)
      throw new DomainError('conflict', 'A website with sample data cannot be transferred.', { reason: 'sample-data' })
    await requireNoWebsite(transaction, to, website.domain)
    const counting = await countingWebsites(transaction, from)
    const { numUpdatedRows } = await transaction
      .updateTable('websites')
      .set({ account_id: to, updated_at: now })
      .where('id', '=', id)
      .where('account_id', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('website')
    await requireCounting(transaction, counting)
    await changeCount(transaction, from, -1)
    await changeCount(transaction, to, 1)
    await endSearchLinks(transaction, id)
    await moveWork(transaction, transfer)
    await copySiteName(transaction, transfer, websiteHosts(website.domain)[0])
    await forgetSite(transaction, from, website.domain)
  },
}

async function requireNoWebsite(transaction: Transaction<Schema>, account: number, domain: string): Promise<void> {
  const same = transaction.selectFrom('websites').select('id').where('account_id', '=', account)
  if (await same.where('domain', '=', domain).executeTakeFirst())
    throw invalid({ domain: [fieldError('website-exists', 'domain', { found: domain })] })
}

/** The websites of an account that count hits, with those whose domain another one verifies. */
async function countingWebsites(db: Records['db'], account: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('websites')
    .select(['id', 'account_id', 'domain', 'demo'])
    .where('account_id', '=', account)
    .where('demo', '=', 0)
    .execute()
  const statuses = await createClaims({ db }).statusesOf(rows)
  return rows.filter(({ id }) => statuses.get(id) !== null).map(({ id }) => id)
}

/** A domain can count because of another one of the same account: no hit may be lost by a transfer. */
async function requireCounting(db: Records['db'], ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtATime) {
    const rows = await db
      .selectFrom('websites')
      .select(['id', 'account_id', 'domain', 'demo'])
      .where('id', 'in', ids.slice(start, start + idsAtATime))
      .execute()
    const statuses = await createClaims({ db }).statusesOf(rows)
    const lost = rows.find(({ id }) => statuses.get(id) === null)
    if (!lost) continue
    throw new DomainError(
      'conflict',
      `${lost.domain} would not count hits any more, because another domain of the account verifies it. Verify it first.`,
      { reason: 'domain-unverified' },
    )
  }
}

const idsAtATime = 1_000

async function changeCount(transaction: Transaction<Schema>, account: number, change: 1 | -1): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((set) => ({ website_count: set('website_count', '+', change) }))
    .where('id', '=', account)
    .execute()
}

/** They use credentials of the old account. What they have fetched stays with the website. */
async function endSearchLinks(transaction: Transaction<Schema>, id: number): Promise<void> {
  const keys = [`${id} google`, `${id} bing`]
  for (const kind of [searchSyncJobs, inspectionJobs]) await removeJobs(transaction, kind, keys)
  await transaction.deleteFrom('search_links').where('website_id', '=', id).execute()
}

/** Imports that run, and mails that are not sent yet. Those that were sent are of whom got them. */
async function moveWork(transaction: Transaction<Schema>, transfer: Transfer): Promise<void> {
  const { id, from, to } = transfer
  const imports = await transaction.selectFrom('imports').select('id').where('website_id', '=', id).execute()
  await moveJobs(transaction, transfer, importJobs, imports.map(keyOf))
  await moveJobs(transaction, transfer, indexNowJobs, [String(id)])
  const mails = await transaction
    .updateTable('mails')
    .set({ account_id: to })
    .where('website_id', '=', id)
    .where('account_id', '=', from)
    .where('state', '=', 'queued')
    .returning('id')
    .execute()
  for (const kind of [mailJobs, crawlMailJobs, accountMailJobs])
    await moveJobs(transaction, transfer, kind, mails.map(keyOf))
}

const keyOf = ({ id }: { readonly id: number }): string => String(id)
