import type { Insertable } from 'kysely'
import type { Records } from '../../records.ts'
import type { GoalTable } from '../../schema.ts'

/** Creates an installation with one or two rows in every table. Returns the ids of its two accounts. */
export async function fillRecords({ db }: Records): Promise<readonly [number, number]> {
  const account = async (name: string, owner: 1 | null): Promise<number> => {
    const values = { name, email: `${name}@example.test`, owner, created_at: 1_700_000_000_000 }
    return (await db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const [ann, bob] = [await account('ann', 1), await account('bob', null)]
  for (const id of [ann, bob]) {
    const key = { account_id: id, name: 'Schlüssel "é"', hash: `hash ${id}`, hint: '', created_at: 1 }
    await db
      .insertInto('api_keys')
      .values({
        ...key,
        service: 'seo',
        read_only: 1,
        last_used_at: null,
        scope: 'write',
        expires_at: 9,
        created_by: 1,
        last_used_network: '192.0.2.0',
      })
      .execute()
  }
  const websiteId = await createWebsite(db, ann)
  await fillWebsite(db, websiteId)
  await fillSearch(db, ann, websiteId)
  await fillEventSources(db, websiteId)
  await fillNotifications(db, ann, websiteId)
  await fillAccount(db, ann)
  await db.insertInto('salts').values({ day: 20_000, salt: 'aa' }).execute()
  await db.insertInto('jobs').values({ kind: 'a task', key: '', ready: 0, due_at: 7, created_at: 1 }).execute()
  await fillReports(db, bob)
  await fillCrawls(db, bob)
  await db.insertInto('sessions').values({ account_id: ann, hash: 's', created_at: 1, expires_at: 2 }).execute()
  await db.insertInto('one_time_links').values({ account_id: bob, hash: 'l', expires_at: 2 }).execute()
  await db.insertInto('totp_factors').values({ person_id: 1, secret: 's', last_step: 1, created_at: 1 }).execute()
  await db.insertInto('backup_codes').values({ hash: 'b', person_id: 1 }).execute()
  const passkey = { person_id: 1, name: 'n', host: 'h', credential_id: 'c', public_key: 'k', transports: '' }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, counter: 1, created_at: 1, last_used_at: null })
    .execute()
  const provider = { name: 'p', issuer: 'https://id.example', client_id: 'c', secret: 's', scopes: '', domains: '[]' }
  const settings = { sign_up: 1, role: 'viewer', groups_claim: 'groups', group_roles: '[]', trusts_email: 0 } as const
  await db
    .insertInto('sign_in_providers')
    .values({
      ...{ ...provider, ...settings, account_id: ann, second_factor: 'token', passwords: 'allowed' },
      ...{ last_sign_in_at: 3, created_at: 1, updated_at: 2 },
    })
    .execute()
  const identity = { provider_id: 1, subject: 's', person_id: 1, email: 'ann@example.com' }
  await db
    .insertInto('identities')
    .values({ ...identity, created_at: 1, last_used_at: 2 })
    .execute()
  const token = { hash: 't', kind: 'password-reset', person_id: null, data: null } as const
  await db
    .insertInto('one_time_tokens')
    .values({ ...token, created_at: 1, expires_at: 2 })
    .execute()
  await db
    .insertInto('invitations')
    .values({ account_id: ann, email: null, role: 'viewer', hash: 'i', invited_by: null, created_at: 1, expires_at: 2 })
    .execute()
  const offer = { account_id: ann, kind: 'website', record_id: websiteId, email: null, hash: 'o' } as const
  await db
    .insertInto('transfers')
    .values({ ...offer, offered_by: 1, created_at: 1, expires_at: 2 })
    .execute()
  await db
    .insertInto('account_usage')
    .values({ account_id: ann, month: '2026-11', events: 7, crawled_pages: 8, warned: 80 })
    .execute()
  await db
    .insertInto('installation_settings')
    .values({ name: 'registration', value: '{"mode":"open","domains":["example.com"]}' })
    .execute()
  await db
    .insertInto('audit_log')
    .values({
      ...{ account_id: ann, time: 5, action: 'updateGoal', actor: 'person', actor_name: 'Ann', person_id: 1 },
      ...{ session_id: 1, key_id: null, network: '192.0.2.1', object: 'goal', object_id: '1', object_name: 'Buy' },
      ...{ path: '/api/v1/websites/1/goals/1', before: '{"name":"By"}', after: '{"name":"Buy"}' },
    })
    .execute()
  for (const name of ['b', 'B', 'a'])
    await db
      .insertInto('secrets')
      .values({ name, value: `secret ${name}` })
      .execute()
  const mail = {
    account_id: ann,
    website_id: websiteId,
    kind: 'digest',
    key: 'k',
    message_id: 'm',
    state: 'queued',
    summary: 'quiet',
  } as const
  await db
    .insertInto('mails')
    .values({ ...mail, due_at: 1, created_at: 1 })
    .execute()
  return [ann, bob]
}

/** The columns of a link that has all of them. */
const locked = { privacy: 2, password_hash: 'hash', embed: 1, enabled: 1, expires_at: 9, last_used_at: null } as const
const link = { ...locked, name: 'Board “é”', created_at: 1, updated_at: 2 }

async function createWebsite(db: Records['db'], ann: number): Promise<number> {
  const settings = { privacy: 0, email: 1, exclude_bots: 1, exclude_params: 'a\nb', exclude_ips: '' } as const
  const website = {
    ...settings,
    account_id: ann,
    domain: 'ann.test',
    share_token: 'token of ann.test',
    password_hash: null,
    created_at: 1,
    updated_at: 2,
  }
  const { id } = await db.insertInto('websites').values(website).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The records that a website owns. */
async function fillWebsite(db: Records['db'], websiteId: number): Promise<void> {
  await db.insertInto('goals').values(sampleGoal(websiteId)).execute()
  const funnel = { website_id: websiteId, name: 'From “A” to B', definition: '{}', created_at: 1, updated_at: 2 }
  await db.insertInto('funnels').values(funnel).execute()
  await db
    .insertInto('saved_views')
    .values({
      ...{ website_id: websiteId, name: 'My “view”', view: 'declining', columns: 'url', filters: '["title~ü"]' },
      ...{ search: '', group_by: '', sort_by: 'clicks', sort: 'asc', created_at: 1, updated_at: 2 },
    })
    .execute()
  const alert = await db
    .insertInto('alerts')
    .values({
      ...{ website_id: websiteId, name: 'Fewer “visits”', kind: 'change', metric: 'visits', goal_id: 1, segment_id: 1 },
      ...{ filters: '["country:is:DE"]', period: 'hour', direction: 'either', amount: 10, percent: 50, hours: 3 },
      ...{ minimum: 20, readings: 2, quiet_hours: '22-07', repeat_hours: 24, recovery: 1, enabled: 1 },
      ...{ snoozed_until: 3, status: 'firing', recent: '[]', last: null, incident_id: 1, evaluated_until: 2 },
      ...{ created_at: 1, updated_at: 2 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const incident = { website_id: websiteId, alert_id: alert.id, time: 1, readings: '[]', resolution: null }
  await db
    .insertInto('incidents')
    .values({ ...incident, closed_at: null, due_at: 4, notices: 1, created_at: 1, updated_at: 2 })
    .execute()
  for (const locked of [0, 1] as const)
    await db
      .insertInto('segments')
      .values({
        ...{ website_id: websiteId, name: `Segment “${locked}”`, filters: '["country:is:DE"]' },
        ...{ visibility: 'shared', locked, created_at: 1, updated_at: 2 },
      })
      .execute()
  await db
    .insertInto('share_links')
    .values({
      ...link,
      ...{ website_id: websiteId, share_token: 'token of a link', segment_id: 1, sections: 'overview,realtime' },
    })
    .execute()
  await db
    .insertInto('fixes')
    .values({
      ...{
        website_id: websiteId,
        kind: 'crawl',
        text: 'Titles “é”',
        check_id: 'title',
        since: 1,
        time: 5,
        page_count: 1,
      },
      ...{ pages: '["/ü"]', result: '{"verdict":"helped"}', created_at: 1, updated_at: 2 },
    })
    .execute()
  for (const end_time of [null, 9])
    await db
      .insertInto('annotations')
      .values({
        website_id: websiteId,
        kind: 'deploy',
        text: 'v1 “é”',
        time: 7,
        end_time,
        created_at: 1,
        updated_at: 2,
      })
      .execute()
}

/** What search engines know, and what was submitted to them. */
async function fillSearch(db: Records['db'], ann: number, websiteId: number): Promise<void> {
  const { id: connectionId } = await db
    .insertInto('connections')
    .values({
      ...{ account_id: ann, kind: 'bing', name: 'Bing “é”', identity: '', secret: 'encrypted', error: null },
      ...{ checked_at: 3, created_at: 1, updated_at: 2 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('search_links')
    .values({
      ...{ website_id: websiteId, source: 'bing', connection_id: connectionId, property: 'https://é.test/' },
      ...{ error: 'limited', first_day: 20_000, last_day: null, final_day: null, synced_at: null, next_sync_at: 9 },
      ...{ inspects: 0, inspection_error: 'denied', inspected_at: 8, next_inspection_at: null, known_pages: 3 },
      ...{ created_at: 1, updated_at: 2 },
    })
    .execute()
  await db.insertInto('api_quotas').values({ name: 'bing é', used_until: 7 }).execute()
  await db
    .insertInto('index_statuses')
    .values({
      ...{ website_id: websiteId, page: '/über', url: 'https://ann.test/%C3%BCber', status: 'indexed' },
      ...{ coverage: 'Submitted and indexed', robots: 'allowed', indexing: 'indexing_allowed', fetch: 'successful' },
      ...{ crawled_as: 'mobile', last_crawl_at: 5, google_canonical: null, user_canonical: 'https://ann.test/é' },
      ...{ sitemaps: 'a\nb', details_url: null, inspected_at: 6 },
    })
    .execute()
  await db
    .insertInto('index_now')
    .values({
      ...{ website_id: websiteId, enabled: 1, key: '0'.repeat(32), key_found_at: 3, run_id: 4, error: 'refused' },
      ...{ next_at: null, created_at: 1, updated_at: 2 },
    })
    .execute()
  await db
    .insertInto('index_now_submissions')
    .values({
      ...{
        website_id: websiteId,
        reason: 'crawl',
        run_id: 4,
        host: 'ann.test',
        urls: 'https://ann.test/é',
        url_count: 1,
      },
      ...{ added: 1, changed: 0, removed: 0, state: 'pending', status: null, created_at: 1, sent_at: null },
    })
    .execute()
}

/** Where events come from, and which of them are not counted. */
async function fillEventSources(db: Records['db'], websiteId: number): Promise<void> {
  const { id: importId } = await db
    .insertInto('imports')
    .values({
      ...{ website_id: websiteId, kind: 'umami', file_name: 'dump “é”.sql', size: 3, state: 'uploading', dry_run: 0 },
      ...{ timezone: 'UTC', cutoff: 'auto', cutoff_at: null, tag: 7, created_at: 1, updated_at: 2 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_parts')
    .values({ import_id: importId, kind: 'file', position: 0, bytes: Buffer.from([0, 255, 1]) })
    .execute()
  for (const position of [1, 2])
    await db
      .insertInto('path_groups')
      .values({
        ...{ website_id: websiteId, position, name: 'Profiles “é”', pattern: `/user/${position}/*` },
        ...{ created_at: 1, updated_at: 2 },
      })
      .execute()
  for (const slot of [0, 1])
    await db
      .insertInto('exclusion_rules')
      .values({
        ...{ website_id: websiteId, slot, kind: 'path', value: `/“é”/${slot}*`, note: 'Σ', enabled: 1 },
        ...{ applied_at: slot === 0 ? null : 3, deleted_at: null, created_at: 1, updated_at: 2 },
      })
      .execute()
  await db
    .insertInto('server_events')
    .values({
      ...{
        website_id: websiteId,
        kind: 'event',
        event_id: 'é-1',
        order_id: 'A “1”',
        time: 5,
        visitor: '0a',
        visit: '0b',
      },
      ...{ started_at: 5, content: '[]', name: 'Order', revenue: -1500, currency: 'EUR', skew_ms: -7, batch: null },
      ...{ created_at: 1, updated_at: 2 },
    })
    .execute()
  await db
    .insertInto('log_page_requests')
    .values({ website_id: websiteId, file: 'ab', day: '2026-01-31', requests: 7, position: 900 })
    .execute()
}

/** What an account has besides websites and reports. */
async function fillAccount(db: Records['db'], ann: number): Promise<void> {
  await db
    .insertInto('channel_rules')
    .values({
      ...{ account_id: ann, position: 1, match_source: 'Σ*', match_channel: '', match_referrer: '*.ann.test' },
      ...{ match_utm_source: '', match_utm_medium: 'cpc', match_utm_campaign: '' },
      ...{ source: 'Ännie', channel: 'Partners “é”', created_at: 1, updated_at: 2 },
    })
    .execute()
  await db
    .insertInto('sites')
    .values({ account_id: ann, host: 'ann.test', name: 'Ännie “é”', client: 'Σ', created_at: 1, updated_at: 2 })
    .execute()
  await db
    .insertInto('branding')
    .values({
      ...{ account_id: ann, name: 'Ännie & Co', primary_color: '#123456', accent_color: '#654321', footer: '“é”' },
      ...{ logo_type: 'image/png', logo: Uint8Array.of(0, 137, 255), created_at: 1, updated_at: 2 },
    })
    .execute()
}

/** A report with its runs, findings and ignored issues. */
async function fillReports(db: Records['db'], bob: number): Promise<void> {
  const state = { privacy: 0, status: 'done', intended_noindex: 0, created_at: 0, updated_at: 0 } as const
  const { id: reportId } = await db
    .insertInto('reports')
    .values({
      ...state,
      account_id: bob,
      url: 'http://bob.test/',
      project: 'bob.test',
      path: '/',
      score: 70,
      result: 3,
      share_token: 'token of bob.test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('report_share_links')
    .values({ ...link, report_id: reportId, share_token: 'token of a link to a report' })
    .execute()
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (const results of [bytes, null]) {
    const { id: runId } = await db
      .insertInto('report_runs')
      .values({
        report_id: reportId,
        score: null,
        result: null,
        results,
        error: null,
        generated_at: 1,
        scoring_version: results && 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('run_images').values({ run_id: runId, name: 'phone', jpeg: bytes }).execute()
  }
  // Locale-aware collations would sort these differently from their bytes.
  for (const check_id of ['b-check', 'B-check', 'a_check', 'a-check']) {
    await db
      .insertInto('report_findings')
      .values({ report_id: reportId, check_id, verdict: 'fail', severity: 'high', category: 'ai', title: 'T', gain: 3 })
      .execute()
  }
  for (const report_id of [reportId, null]) {
    const ignored = { account_id: bob, project: 'bob.test', report_id, check_id: 'a-check', created_at: 1 }
    await db
      .insertInto('ignored_issues')
      .values({ ...ignored, reason: 'It is “fine”', ignored_by: 'bob' })
      .execute()
  }
  await db
    .insertInto('report_progress')
    .values({ report_id: reportId, lease: 'l', done: 1, planned: 2, results: bytes })
    .execute()
}

/** A crawl with a run. */
async function fillCrawls(db: Records['db'], bob: number): Promise<void> {
  const crawl = { url: 'http://bob.test/', settings: '{}', account_id: bob, created_at: 1 } as const
  const { id: crawl_id } = await db
    .insertInto('crawls')
    .values({
      ...crawl,
      project: 'bob.test',
      privacy: 1,
      share_token: 'token of a crawl',
      status: 'done',
      updated_at: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('crawl_share_links')
    .values({ ...link, crawl_id, share_token: 'token of a link to a crawl' })
    .execute()
  await db
    .insertInto('crawl_runs')
    .values({ ...crawl, crawl_id, headers: 'encrypted', status: 'done', summary: '{"ok":1}' })
    .execute()
}

export const sampleGoal = (website_id: number): Insertable<GoalTable> => ({
  ...{ website_id, name: 'Sold', type: 'event', page: '/*', event: 'Order', link: '', scroll_depth: null },
  ...{ condition: 'property.plan:is:pro', counting: 'every_time', value_type: 'fixed', value_thousandths: 12_500 },
  ...{ currency: 'EUR', value_property: '', created_at: 1, updated_at: 2 },
})

async function fillNotifications(db: Records['db'], account: number, websiteId: number): Promise<void> {
  const { id } = await db
    .insertInto('notification_channels')
    .values({
      ...{ account_id: account, kind: 'webhook', name: 'Über “é”', language: 'de', target: 'é.test' },
      ...{
        settings: 'encrypted',
        events: '["crawl.finished"]',
        websites: '[1]',
        projects: null,
        report_period: 'none',
      },
      ...{ enabled: 0, disabled_reason: 'failures', verified_at: 4, confirm_nonce: null, confirm_until: null },
      ...{ failing_since: 5, given_up: 2, problem: 'timeout', created_at: 1, updated_at: 2 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_deliveries')
    .values({
      ...{ channel_id: id, account_id: account, notice_id: 'msg_1', event: 'crawl.finished', key: 'crawl.finished 1' },
      ...{ notice: '{"a":"é"}', state: 'failed', attempts: 3, uncertain: 1, first_tried_at: 3, handed_at: null },
      ...{ due_at: 4, status: 500, duration: 12, request: 'POST', reply: 'é', problem: 'status' },
      ...{ created_at: 1, ended_at: 9 },
    })
    .execute()
  await db.insertInto('goal_notices').values({ website_id: websiteId, counted_until: 7 }).execute()
}
