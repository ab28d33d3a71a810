import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { normalizeHost, websiteHosts } from '../../base/hosts.ts'
import { createShareToken } from '../../base/share-links.ts'
import { parsePlaceTimeZone } from '../../base/time-zone.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import { cacheAccountLimits, limitReached, requireRoom } from '../../database/account-limits.ts'
import { annotate } from '../../database/annotate.ts'
import { byId, paginate, type SortColumn } from '../../database/list-page.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import type { Records } from '../../database/records.ts'
import { rejectIfAccountRemoved } from '../../database/removed-account.ts'
import type { Schema, Switch, WebsiteRow } from '../../database/schema.ts'
import { containsText } from '../../database/search.ts'
import type { ListPage } from '../../http/paging.ts'
import { addEventDeletions } from '../../jobs/event-deletions.ts'
import type { RecordRef } from '../../sharing/page-params.ts'
import { hashPagePassword, resolvePrivacy } from '../../sharing/privacy.ts'
import { forgetSite } from '../../sites/forget-site.ts'
import { validateExcludedIps, validateExcludedParams } from './exclusions.ts'
import { createWebsiteInserts } from './insert-websites.ts'
import type { NewWebsite, WebsiteChanges, WebsiteList } from './website.ts'

export type Websites = ReturnType<typeof createWebsites>

/** What else a write to a website requires. */
export interface WebsiteChange {
  /** The website, if it has another time zone now. */
  readonly rezoned?: WebsiteRow
  /** Whether a job was added that deletes events. */
  readonly hasDeletion?: boolean
}

/** The websites of an account. Those of other accounts are not found. `changed` is called after every write. */
export function createWebsites(
  records: Records,
  clock: Clock,
  changed: (change: WebsiteChange) => void,
  /** How many days new websites keep their events, if nothing is sent; 0: forever. */
  defaultRetentionDays = 0,
  /** Called before the creation of a website is acknowledged; never for the demo website. */
  created: (website: WebsiteRow) => Promise<void> = async () => undefined,
) {
  const { db, lockRows } = records
  const insertWebsite = createWebsiteInserts(records)
  // All roll-ups of a website are rebuilt for its new days.
  const zoneChanges = createTokenBuckets({ burst: 5, perSecond: 1 / 3_600, maxKeys: 10_000, clock })
  const limitsOf = cacheAccountLimits(db)
  const remove = async (accountId: number, id: number): Promise<void> => {
    await removeWebsite(db, accountId, id, clock())
    changed({ hasDeletion: true })
  }
  /** Those stay that were there first, if several are created at the same time. */
  const refuseBeyondLimit = async (accountId: number, id: number, allowed: number): Promise<void> => {
    const { place } = await db
      .selectFrom('websites')
      .where('account_id', '=', accountId)
      .where('demo', '=', 0)
      .where('id', '<=', id)
      .select((eb) => eb.fn.countAll<number>().as('place'))
      .executeTakeFirstOrThrow()
    if (Number(place) <= allowed) return
    await remove(accountId, id)
    throw limitReached('websites', Number(place), allowed)
  }
  return {
    ...websiteLists(records),
    ...websiteReads(db),

    /** To be called when verification changed elsewhere. */
    changed: () => changed({}),

    async create(accountId: number, sent: NewWebsite, demo: Switch = 0): Promise<WebsiteRow> {
      const domain = readDomain(sent.domain)
      throwIfInvalid({
        ...(domain === undefined ? notADomain(sent.domain) : {}),
        ...validateSettings(sent),
        ...validateRetention({ retention_days: defaultRetentionDays, rollup_retention_days: 0, ...sent }),
      })
      const privacy = resolvePrivacy(sent, await hashPagePassword(sent, accountId), {
        privacy: sent.privacy,
        password_hash: null,
      })
      const now = clock()
      const allowed = demo === 1 ? null : (await limitsOf(accountId)).websites
      if (allowed !== null) await requireRoom(db, 'websites', accountId, { adding: 1, now })
      const website = await insertWebsite(accountId, {
        ...columnsOf(sent, defaultRetentionDays),
        ...privacy,
        ...{ domain: domain ?? '', share_token: createShareToken(), demo, created_at: now, updated_at: now },
      })
      if (!website) throw invalid({ domain: [fieldError('website-exists', 'domain', { found: domain ?? '' })] })
      if (allowed !== null) await refuseBeyondLimit(accountId, website.id, allowed)
      changed(website.timezone === 'UTC' ? {} : { rezoned: website })
      if (demo === 0) await created(website)
      return website
    },

    async update(accountId: number, id: number, sent: WebsiteChanges): Promise<WebsiteRow> {
      const sentHash = await hashPagePassword(sent, accountId)
      const { website, isRezoned } = await db.transaction().execute(async (transaction) => {
        const before = await lockRows(ownWebsite(transaction, accountId, id)).executeTakeFirst()
        if (!before) throw notFound('website')
        throwIfInvalid({
          ...validateUnchangedDomain(sent.domain, before),
          ...validateSettings(sent),
          ...validateRetention({ ...before, ...sent }),
        })
        const { domain: _, password: __, reset_page, timezone, main_goal, ...changes } = sent
        const zone = readZone(timezone)
        const isRezoned = zone !== undefined && zone !== before.timezone
        if (isRezoned) throwIfInvalid(validateNewZone(before))
        if (isRezoned) refuseTooMany(zoneChanges.take(String(id)))
        if (main_goal) await requireGoal(transaction, id, main_goal)
        const website = await transaction
          .updateTable('websites')
          .set({
            ...changes,
            ...resolvePrivacy(sent, sentHash, before),
            ...(zone === undefined ? {} : { timezone: zone }),
            ...(main_goal === undefined ? {} : { main_goal: main_goal || null }),
            ...(reset_page === 1 ? { share_token: createShareToken() } : {}),
            updated_at: clock(),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const excluded = exclusions.filter((name) => website[name] !== before[name])
        if (excluded.length > 0)
          await annotate(transaction, [id], { kind: 'exclusions', text: excluded.join(', '), time: clock() })
        return { website, isRezoned }
      })
      changed(isRezoned ? { rezoned: website } : {})
      return website
    },

    /** Deletes the row at once; the job that deletes its events is added in the same transaction. */
    remove,
  }
}

async function removeWebsite(db: Records['db'], accountId: number, id: number, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await addEventDeletions(transaction, { account_id: accountId, id }, now)
    const removed = await transaction
      .deleteFrom('websites')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('domain')
      .executeTakeFirst()
    if (!removed) throw notFound('website')
    await forgetSite(transaction, accountId, removed.domain)
    await transaction
      .updateTable('accounts')
      .set((set) => ({ website_count: set('website_count', '-', 1) }))
      .where('id', '=', accountId)
      .execute()
  })
}

/** Those to which a caller is limited; null: all. */
type OnlyWebsites = ReadonlySet<number> | null

/** Lists of the websites of an account. */
function websiteLists({ db, longReads }: Records) {
  const searches = createLongReadSlots('searches')
  const readPage = async (
    reads: Records['db'],
    accountId: number,
    query: WebsiteList,
    only: OnlyWebsites,
  ): Promise<ListPage<WebsiteRow>> => {
    const all = reads.selectFrom('websites').where('account_id', '=', accountId)
    const own = only ? all.where('id', 'in', [0, ...only]) : all
    const matching = query.search ? own.where(containsText('domain', query.search)) : own
    const counted =
      query.search || only
        ? matching.select((select) => select.fn.countAll<number>().as('total'))
        : db.selectFrom('accounts').where('id', '=', accountId).select('website_count as total')
    const page = paginate<WebsiteRow>(query, {
      columns: query.sort_by === 'id' ? [byId()] : [byDomain, byId()],
      direction: query.sort,
    })
    // The total is selected with the rows: a second query would take a third of the whole request.
    const rows = await page.select(matching.selectAll().select(counted.as('total'))).execute()
    const { total } = rows[0] ?? (await rejectIfAccountRemoved(db, accountId, counted.executeTakeFirstOrThrow()))
    return page.toPage(rows, total ?? 0)
  }

  return {
    /** `only`: null for all of the account. */
    async list(accountId: number, query: WebsiteList, only: OnlyWebsites = null): Promise<ListPage<WebsiteRow>> {
      return query.search
        ? await searches.use(String(accountId), () => readPage(longReads, accountId, query, only))
        : await readPage(db, accountId, query, only)
    },

    /** All of an account whose domain contains a text, up to `limit`. */
    find(
      accountId: number,
      search: string,
      limit: number,
      only: OnlyWebsites = null,
    ): Promise<Pick<WebsiteRow, 'id' | 'domain' | 'demo'>[]> {
      const all = longReads.selectFrom('websites').where('account_id', '=', accountId)
      const own = only ? all.where('id', 'in', [0, ...only]) : all
      const matching = search ? own.where(containsText('domain', search)) : own
      return searches.use(String(accountId), () =>
        matching.select(['id', 'domain', 'demo']).orderBy('id').limit(limit).execute(),
      )
    },

    /** With and without `www.`. */
    ofHost: (accountId: number, host: string): Promise<Pick<WebsiteRow, 'id' | 'domain' | 'demo'>[]> =>
      db
        .selectFrom('websites')
        .select(['id', 'domain', 'demo'])
        .where('account_id', '=', accountId)
        .where('domain', 'in', websiteHosts(host))
        .orderBy('id')
        .execute(),

    /** Throws not-found unless all of these are websites of the account. */
    async readAll(accountId: number, ids: readonly number[]): Promise<void> {
      const website = await db
        .selectFrom('websites')
        .where('account_id', '=', accountId)
        .where('id', 'in', ids)
        .select((select) => select.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      if (Number(website.total) !== ids.length) throw notFound('website')
    },
  }
}

/** Single websites. */
function websiteReads(db: Records['db']) {
  return {
    async read(accountId: number, ref: RecordRef): Promise<WebsiteRow> {
      const website = await ownWebsite(db, accountId, ref).executeTakeFirst()
      if (!website) throw notFound('website')
      return website
    },

    /** The account's website with this domain, if there is one. */
    readByDomain: async (accountId: number, domain: string): Promise<WebsiteRow | undefined> =>
      db
        .selectFrom('websites')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('domain', '=', readDomain(domain) ?? '')
        .executeTakeFirst(),

    /** Regardless of the owner: for requests that the shared page's access check has authorized. */
    async readShared(id: number): Promise<WebsiteRow> {
      const website = await db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst()
      if (!website) throw notFound('website')
      return website
    },
  }
}

const exclusions = ['exclude_bots', 'exclude_params', 'exclude_ips'] as const

const byDomain: SortColumn<WebsiteRow> = { column: 'domain', type: 'text', read: ({ domain }) => domain }

const columnsOf = (sent: NewWebsite, defaultRetentionDays: number) => ({
  embed: sent.embed,
  email: sent.email,
  email_pdf: sent.email_pdf ?? 0,
  exclude_bots: sent.exclude_bots,
  exclude_params: sent.exclude_params,
  exclude_ips: sent.exclude_ips,
  timezone: readZone(sent.timezone) ?? null,
  retention_days: sent.retention_days ?? defaultRetentionDays,
  rollup_retention_days: sent.rollup_retention_days ?? 0,
})

type WebsiteErrors = Readonly<Record<string, readonly FieldError[]>>

/** Says what is wrong with a text that is not a domain. */
function notADomain(text: string): WebsiteErrors {
  const [host = ''] = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .split(/[/?#]/, 1)
  const port = /:([^:]*)$/.exec(host)?.[1]
  const isPort = port !== undefined && /^\d{0,5}$/.test(port) && Number(port) < 65_536
  const code = host.includes('*')
    ? 'domain-wildcard'
    : host.includes('@')
      ? 'domain-email'
      : port !== undefined && !isPort
        ? 'domain-port'
        : 'not-a-domain'
  return { domain: [fieldError(code, 'domain', { found: describeValue(text) })] }
}

const readDomain = (text: string): string | undefined => normalizeHost(text)

function validateUnchangedDomain(sent: string | undefined, before: WebsiteRow): WebsiteErrors {
  if (sent === undefined || readDomain(sent) === before.domain) return {}
  return { domain: [fieldError('not-changeable', 'domain', { current: before.domain })] }
}

async function requireGoal(transaction: Transaction<Schema>, website: number, goal: number): Promise<void> {
  const goals = transaction.selectFrom('goals').select('id').where('website_id', '=', website)
  if (await goals.where('id', '=', goal).executeTakeFirst()) return
  throw invalid({ main_goal: [`main_goal must be the id of a goal of the website, or 0; found ${goal}.`] })
}

function refuseTooMany(waitMs: number): void {
  if (waitMs === 0) return
  throw new DomainError('too-many', 'The time zone was changed too often. Try again in an hour.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

const readZone = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : parsePlaceTimeZone(text)

interface Settings {
  readonly exclude_ips?: string
  readonly exclude_params?: string
  readonly timezone?: string
}

function validateSettings(sent: Settings): WebsiteErrors {
  const ips = validateExcludedIps(sent.exclude_ips ?? '')
  const params = validateExcludedParams(sent.exclude_params ?? '')
  return {
    ...(ips.length > 0 ? { exclude_ips: ips } : {}),
    ...(params.length > 0 ? { exclude_params: params } : {}),
    ...(sent.timezone !== undefined && readZone(sent.timezone) === undefined
      ? { timezone: [fieldError('not-a-time-zone', 'timezone', { found: describeValue(sent.timezone) })] }
      : {}),
  }
}

function validateRetention({
  retention_days,
  rollup_retention_days,
}: Pick<WebsiteRow, 'retention_days' | 'rollup_retention_days'>): WebsiteErrors {
  if (rollup_retention_days === 0 || (retention_days > 0 && rollup_retention_days >= retention_days)) return {}
  const retentions = `${rollup_retention_days} and ${retention_days}`
  return { rollup_retention_days: [fieldError('roll-ups-shorter', 'rollup_retention_days', { found: retentions })] }
}

/** Roll-ups cannot be rebuilt for other days without events. */
function validateNewZone({ timezone, rows_from, rollups_from }: WebsiteRow): WebsiteErrors {
  if (rows_from === null || (rollups_from !== null && rollups_from >= rows_from)) return {}
  const day = Temporal.Instant.fromEpochMilliseconds(rows_from).toZonedDateTimeISO(timezone).toPlainDate()
  return { timezone: [fieldError('zone-of-kept-days', 'timezone', { current: timezone, found: String(day) })] }
}

function throwIfInvalid(errors: WebsiteErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function ownWebsite(db: Records['db'], accountId: number, ref: RecordRef) {
  const own = db.selectFrom('websites').selectAll().where('account_id', '=', accountId)
  return typeof ref === 'number' ? own.where('id', '=', ref) : own.where('share_token', '=', ref.shareToken)
}
