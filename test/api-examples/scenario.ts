import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { JsonObject } from '../../src/http/openapi/document.ts'
import { eventually } from '../support/eventually.ts'
import { history } from '../support/history.ts'
import { browserAgent } from '../support/hits.ts'
import { readMail } from '../support/mime.ts'
import type { RealProvider } from '../support/providers/real-provider.ts'
import { createSoftwarePasskey } from '../support/software-passkey.ts'
import { umamiPostgres } from '../support/umami-files.ts'
import { type OutsideServices, searchedDomain } from './outside-services.ts'
import type { Recorder, Reply } from './recorder.ts'
import { state, useIndexNow, useSearchEngines } from './search-engines.ts'

export interface Setting {
  readonly analyticsUrl: string
  readonly seoUrl: string
  /** A website on loopback, which is tracked, audited and crawled. */
  readonly site: string
  readonly host: string
  readonly now: Date
  readonly outside: OutsideServices
  readonly provider: RealProvider
  /** Called with the tag that the pages of the website are to have. */
  readonly addTag: (tag: string) => void
}

const dayMs = 24 * 60 * 60_000

/** Performs the operations of both services in an order in which each finds what it needs. */
export async function performOperations(recorder: Recorder, setting: Setting): Promise<void> {
  const other = await useAccount(recorder, setting)
  const website = await createWebsite(recorder, setting)
  await useTransfers(recorder)
  await useInstallation(recorder, other, setting.outside.smtp)
  await useDomainClaims(recorder, other)
  await sendHits(recorder, setting)
  await useSearchEngines(recorder, setting.outside, days)
  await useIndexNow(recorder, website, setting.host)
  await useRecords(recorder, setting, website)
  await readStatistics(recorder, website)
  await readSharedWebsite(recorder, website)
  await importHistory(recorder, website)
  await useCompatibleApis(recorder, setting)
  await auditPages(recorder, setting)
  await crawlSite(recorder, setting)
  await useSites(recorder, setting)
  await compareScreenshots(recorder, setting)
  await useDemo(recorder)
  await useNotifications(recorder, setting)
  await deleteAll(recorder, setting, website)
}

/** Returns the id of the account that Grace has. */
async function useAccount(recorder: Recorder, { outside: { smtp }, analyticsUrl, provider }: Setting): Promise<number> {
  const { call } = recorder
  await call('readSession')
  await call('readAccount')
  await call('updateAccount', {
    body: { name: 'Ada', email: 'ada@example.com', timezone: 'Europe/Berlin', language: 'en' },
  })
  await call('updateAccount', { body: { timezone: '' } })
  await call('updateBranding', { body: { name: 'Example Agency', primary_color: '#1f4b99', footer: 'example.com' } })
  await call('readBranding')
  await call('deleteBranding')
  const { id } = await call('createKey', { body: { name: 'Reports of the build', service: 'seo', read_only: 1 } })
  await call('listKeys', { query: { per_page: 10 } })
  await call('updateKey', { path: { id }, body: { name: 'Reports of the nightly build' } })
  await call('rotateKey', { path: { id }, body: { overlap_hours: 24 } })
  await call('deleteKey', { path: { id } })
  await call('listMembers')
  const { id: invitation } = await call('createInvitation', { body: { email: 'alan@example.com', role: 'editor' } })
  await call('listInvitations')
  const resent = await call('resendInvitation', { path: { id: invitation }, body: { mailed: 1, language: 'fr' } })
  const invitationToken = /token=([\w-]+)/.exec(resent.text)?.[1] ?? ''
  await call('readInvitation', { query: { token: invitationToken } })
  const password = 'correct horse battery'
  await call('acceptInvitation', {
    body: { token: invitationToken, email: 'alan@example.com', name: 'Alan', password },
  })
  const members = await call('listMembers', { query: { sort_by: 'id', sort: 'desc' } })
  const member = JSON.parse(members.text).data[0].id
  await call('updateMember', { path: { id: member }, body: { role: 'viewer' } })
  await call('listAuditLog', { query: { object: 'member' } })
  await call('listInstallationAuditLog', { query: { object: 'member' } })
  await call('deleteMember', { path: { id: member } })
  const { id: revoked } = await call('createInvitation', { body: { role: 'viewer' } })
  await call('deleteInvitation', { path: { id: revoked } })
  const invited = await call('createAccount', { body: { email: grace.email, name: 'Grace' } })
  const token = /token=([\w-]+)/.exec(invited.text)?.[1] ?? ''
  await call('readWelcome', { query: { token } })
  await call('useWelcome', { body: { token, ...grace } })
  await call('signIn', { body: grace })
  await useSession(recorder)
  await useSecondFactors(recorder, analyticsUrl, provider)
  await resetPassword(recorder, smtp)
  await leaveAccount(recorder)
  await call('listAccounts')
  await call('readMailSettings')
  await call('testMail')
  return invited.id
}

async function useNotifications({ call }: Recorder, { outside: { receiver } }: Setting): Promise<void> {
  const { id } = await call('createNotificationChannel', {
    body: { kind: 'webhook', name: 'Deploys', url: `${receiver.url}/sightline`, events: ['crawl.finished'] },
  })
  const tested = await call('testNotificationChannel', { path: { id } })
  await call('updateNotificationChannel', { path: { id }, body: { events: ['crawl.finished', 'report.finished'] } })
  await call('readNotificationChannel', { path: { id } })
  await call('listNotificationChannels', { query: { per_page: 10 } })
  await call('rotateNotificationSecret', { path: { id }, body: { keep_hours: 24 } })
  await call('listDeliveries', { path: { id }, query: { state: 'delivered' } })
  await call('readDelivery', { path: { id, delivery: tested.id } })
  await call('sendDeliveryAgain', { path: { id, delivery: tested.id } })
  const mailed = await call('createNotificationChannel', {
    body: { kind: 'email', name: 'Operations', address: 'ops@example.com', report_period: 'weekly' },
  })
  await call('confirmNotificationChannel', { path: { id: mailed.id } })
  await call('deleteNotificationChannel', { path: { id } })
}

const grace = { email: 'grace@example.com', password: 'correct horse battery' }

async function useSecondFactors(recorder: Recorder, analyticsUrl: string, provider: RealProvider): Promise<void> {
  const { call } = recorder
  const { cookie } = await call('signIn', { body: grace, waits: true })
  await call('confirmSession', { cookie, body: { password: grace.password } })
  const begun = await call('beginTotp', { cookie })
  const { setup, secret } = (begun.body as { data: { setup: string; secret: string } }).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await call('setTotp', { cookie, body: { setup, code } })
  await call('readSecondFactors', { cookie })
  const renewed = await call('createBackupCodes', { cookie })
  const { codes } = (renewed.body as { data: { codes: readonly string[] } }).data
  const step = await call('signIn', { body: grace, waits: true })
  await call('signInWithSecondFactor', { cookie: step.cookie, body: { code: codes[0] ?? '' } })
  await call('deleteTotp', { cookie })
  await usePasskeys(recorder, cookie, analyticsUrl)
  await useProvider(recorder, cookie, provider)
}

async function usePasskeys({ call }: Recorder, cookie: string, origin: string): Promise<void> {
  const passkey = createSoftwarePasskey(origin)
  const optionsIn = ({ body }: { readonly body: unknown }): string =>
    (body as { data: { options: string } }).data.options
  const creating = await call('beginCreatePasskey', { cookie })
  const credential = passkey.register(optionsIn(creating))
  const { id } = await call('createPasskey', { cookie, body: { name: 'Laptop', credential } })
  await call('listPasskeys', { cookie })
  const proving = await call('beginPasskey', { cookie })
  const proof = passkey.prove(optionsIn(proving), { counter: 1 })
  await call('signInWithPasskey', { cookie: proving.cookie, body: { credential: proof } })
  await call('deletePasskey', { cookie, path: { id } })
}

async function useProvider({ call }: Recorder, cookie: string, provider: RealProvider): Promise<void> {
  const { issuer, clientId, clientSecret, people, visit } = provider
  people.set('grace', { email: grace.email, email_verified: true, name: 'Grace', groups: ['marketing'] })
  const { id } = await call('createSignInProvider', {
    body: {
      ...{ name: 'Example ID', issuer, client_id: clientId, client_secret: clientSecret },
      ...{ domains: ['example.com'], account: 1, sign_up: 1, role: 'viewer', group_roles: ['marketing=editor'] },
    },
  })
  await call('listSignInProviders')
  await call('readSignInProvider', { path: { id } })
  await call('updateSignInProvider', { path: { id }, body: { name: 'Example', sign_up: 0 } })
  await call('readSignInOptions')
  const comeBack = async (visited: Reply, own = '') => {
    const { url } = (visited.body as { data: { url: string } }).data
    return { cookie: [own, visited.cookie].filter(Boolean).join('; '), body: { query: await visit(url, 'grace') } }
  }
  const tried = await call('beginSignInTest', { path: { id } })
  // Without a session, the test is that of the key.
  const { body, cookie: ofBrowser } = await comeBack(tried)
  await call('finishSignInTest', { path: { id }, body, headers: { cookie: ofBrowser } })
  const linking = await call('beginLinkIdentity', { cookie, body: { provider: id } })
  const linked = await call('linkIdentity', await comeBack(linking, cookie))
  await call('listIdentities', { cookie })
  const confirming = await call('beginConfirmation', { cookie, body: { provider: id } })
  await call('confirmSession', { ...(await comeBack(confirming, cookie)), waits: true })
  const begun = await call('beginProviderSignIn', { cookie: 'none=1', body: { provider: id } })
  await call('signInByProvider', await comeBack(begun))
  await call('unlinkIdentity', { cookie, path: { id: linked.id } })
  await call('deleteSignInProvider', { path: { id } })
}

async function resetPassword({ call }: Recorder, smtp: Setting['outside']['smtp']): Promise<void> {
  await call('requestPasswordReset', { body: { email: grace.email } })
  const link = await eventually(() => {
    const links = smtp.received.map(({ raw }) => /password-reset\?token=([\w-]{43})/.exec(readMail(raw).text)?.[1])
    return links.find((link) => link !== undefined) ?? assert.fail('No mail has a link')
  })
  await call('readPasswordReset', { query: { token: link } })
  await call('usePasswordReset', { body: { token: link, password: grace.password } })
}

/** What who runs the installation sets, and does with the accounts of others. */
async function useInstallation({ call }: Recorder, id: number, smtp: Setting['outside']['smtp']): Promise<void> {
  const ada = { email: 'ada@example.com', password: 'correct horse battery' }
  const linkIn = async (page: string): Promise<string> =>
    await eventually(() => {
      const links = smtp.received.map(
        ({ raw }) => new RegExp(`${page}\\?token=([\\w-]{43})`).exec(readMail(raw).text)?.[1],
      )
      return links.findLast((link) => link !== undefined) ?? assert.fail('No mail has a link')
    })
  await call('updateInstallation', {
    body: { registration: 'open', registration_domains: ['example.com'], max_events: 1_000_000, max_websites: 20 },
  })
  await call('readInstallation')
  await call('updateOperatedAccount', { path: { id }, body: { max_events: 5_000_000 } })
  await call('readOperatedAccount', { path: { id } })

  await call('requestRegistration', { body: { email: 'linus@example.com' } })
  const token = await linkIn('sign-up')
  await call('readRegistration', { query: { token } })
  await call('useRegistration', { body: { token, name: 'Linus', password: ada.password } })
  await call('updateInstallation', { body: { registration: 'closed', max_events: 0, max_websites: 0 } })

  const before = smtp.received.length
  await call('requestPasswordReset', { body: { email: ada.email } })
  await eventually(() => smtp.received.length > before)
  await call('usePasswordReset', { body: { token: await linkIn('password-reset'), password: ada.password } })
  const { cookie } = await call('signIn', { body: ada, waits: true })
  await call('signInAs', { cookie, path: { id } })
  await call('stopSigningInAs', { cookie })
}

/** An account is left by somebody who belongs to another one as well. */
async function leaveAccount({ call }: Recorder): Promise<void> {
  const invitation = await call('createInvitation', { body: { email: grace.email, role: 'editor' } })
  const token = /token=([\w-]+)/.exec(invitation.text)?.[1] ?? ''
  const { cookie } = await call('acceptInvitation', { body: { token, ...grace } })
  await call('leaveAccount', { cookie })
}

/** From one account to another, by the person of that. */
async function useTransfers({ call }: Recorder): Promise<void> {
  const { cookie } = await call('signIn', { body: grace })
  const website = await call('createWebsite', { body: { domain: 'handed-over.example' }, waits: true })
  const offer = async (): Promise<Reply> =>
    await call('createTransfer', { body: { kind: 'website', record: website.id, email: grace.email } })
  const { id } = await offer()
  await call('listTransfers')
  await call('deleteTransfer', { path: { id } })
  const { text } = await offer()
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  await call('readTransfer', { cookie, query: { token } })
  await call('acceptTransfer', { cookie, body: { token } })
  await call('deleteWebsite', { cookie, path: { id: website.id }, waits: true })
}

/** Two accounts have a website for the same domain. */
async function useDomainClaims({ call }: Recorder, account: number): Promise<void> {
  const domain = 'disputed.example'
  const { cookie } = await call('signIn', { body: grace })
  const own = await call('createWebsite', { body: { domain }, waits: true })
  await call('createWebsite', { cookie, body: { domain }, waits: true })
  await call('listDomainClaims')
  await call('decideDomainClaim', { path: { domain }, body: { account_id: account } })
  await call('resetDomainClaim', { path: { domain } })
  await call('deleteWebsite', { path: { id: own.id }, waits: true })
  await call('deleteAccount', { path: { id: account } })
}

/** What only a person can do who is signed in. */
async function useSession({ call }: Recorder): Promise<void> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const begin = async () => await call('signIn', { body: grace, headers, waits: true })
  const [{ cookie }, other] = [await begin(), await begin()]
  const session = await call('readSession', { cookie, waits: true })
  const { account } = (session.body as { data: { account: { id: number } } }).data
  await call('readPerson', { cookie })
  await call('updatePerson', { cookie, body: { name: 'Grace Hopper' } })
  await call('showAccount', { cookie, body: { account: account.id } })
  await call('createSessionToken', { cookie })
  const listed = await call('listSessions', { cookie, query: { sort_by: 'created_at' } })
  const sessions = (listed.body as { data: readonly { id: number; current: number }[] }).data
  await call('endSession', { cookie, path: { id: sessions.findLast(({ current }) => current === 0)?.id ?? 0 } })
  assert.notEqual(other.cookie, cookie)
  await call('signOut', { cookie })
}

async function createWebsite({ call }: Recorder, { host, addTag }: Setting): Promise<number> {
  const { id } = await call('createWebsite', { body: { domain: host, privacy: 1, timezone: 'UTC' } })
  await call('listWebsites', { query: { search: host, sort_by: 'domain', sort: 'asc' } })
  const website = await call('readWebsite', { path: { id } })
  await call('updateWebsite', { path: { id }, body: { privacy: 0, exclude_params: 'session', email: 0 } })
  await call('verifyWebsite', { path: { id }, body: {} })
  await call('createWebsite', { body: { domain: searchedDomain } })
  addTag(String(JSON.parse(website.text).data.snippet))
  await call('checkInstallation', { path: { id }, body: { path: '/' } })
  return id
}

async function sendHits(recorder: Recorder, { host, now }: Setting): Promise<void> {
  const { call } = recorder
  const agent = { 'user-agent': browserAgent }
  const hits = { authorization: '', ...agent }
  await call('sendHit', {
    headers: hits,
    body: { n: 'pageview', u: `https://${host}/pricing`, d: host, r: 'https://www.google.com/', w: 1280 },
  })
  await call('sendUmamiHit', {
    headers: hits,
    body: { type: 'event', payload: { website: host, url: '/pricing', title: 'Pricing' } },
  })
  await call('countHit', { headers: hits, query: { p: '/pricing', d: host } })
  await call('countHitByPost', { headers: hits, query: { p: '/pricing', d: host } })
  await call('loadPixel', { headers: hits, query: { d: host, u: '/mail' } })
  await call('loadTracker', { headers: agent })
  const timeOf = (daysAgo: number, minute: number): string =>
    `${new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)}T10:${String(minute).padStart(2, '0')}:00.000Z`
  const events: JsonObject[] = [
    {
      name: 'Signup',
      url: '/signup',
      address: '203.0.113.9',
      props: { plan: 'pro' },
      revenue: '20',
      currency: 'EUR',
      order_id: 'A-1001',
      time: timeOf(2, 5),
    },
    { name: 'pageview', url: '/', address: '203.0.113.9', referrer: 'https://www.google.com/', time: timeOf(2, 1) },
    { name: 'pageview', url: '/pricing', address: '203.0.113.9', time: timeOf(2, 3) },
    { name: 'pageview', url: '/', address: '203.0.113.10', time: timeOf(2, 20) },
    { name: 'pageview', url: '/pricing', address: '203.0.113.11', time: timeOf(3, 30) },
  ].map((event, index) => ({
    ...event,
    url: `https://${host}${event.url}`,
    user_agent: browserAgent,
    event_id: `e-${index}`,
  }))
  const [first, ...others] = events
  await call('sendServerEvents', { path: { id: 1 }, ...(first ? { body: first } : {}) })
  for (const body of others) await call('sendServerEvents', { path: { id: 1 }, body })
  const query = { ...days, to: now.toISOString().slice(0, 10) }
  await eventually(async () => {
    const { text } = await call('exportEvents', { path: { id: 1 }, query, waits: true })
    return text.split('"visitor"').length > 10
  })
}

const range = (now: Date): JsonObject => ({
  from: new Date(now.getTime() - 6 * dayMs).toISOString().slice(0, 10),
  to: new Date(now.getTime() - dayMs).toISOString().slice(0, 10),
})

async function useRecords({ call }: Recorder, { now, host }: Setting, id: number): Promise<void> {
  const { from = '' } = range(now)
  await call('readOrder', { path: { id, order: 'A-1001' } })
  await call('correctOrder', { path: { id, order: 'A-1001' }, body: { refund: 5 } })
  const records: readonly {
    readonly name: string
    readonly title: string
    readonly titles?: string
    readonly created: JsonObject
    readonly changes: JsonObject
    readonly account?: true
  }[] = [
    {
      name: 'goal',
      title: 'Goal',
      created: { name: 'Signup', type: 'event', event: 'Signup', value_type: 'fixed', value: 20, currency: 'EUR' },
      changes: { counting: 'once_per_visit' },
    },
    {
      name: 'funnel',
      title: 'Funnel',
      created: { name: 'Signup', step: ['page:is:/pricing', 'event:is:Signup'], step_name: ['Prices', 'Signup'] },
      changes: { max_minutes: 60 },
    },
    {
      name: 'segment',
      title: 'Segment',
      created: { name: 'From Germany', filter: ['country:is:DE'] },
      changes: { name: 'Germany' },
    },
    {
      name: 'path_group',
      title: 'PathGroup',
      created: { name: 'Products', pattern: '/products/*' },
      changes: { name: 'All products' },
    },
    {
      name: 'saved_view',
      title: 'SavedView',
      created: { name: 'Most visited', columns: 'visitors,visits', sort_by: 'visitors' },
      changes: { name: 'Visited most' },
    },
    {
      name: 'exclusion_rule',
      title: 'ExclusionRule',
      created: { kind: 'path', value: '/internal/*', note: 'Staff only' },
      changes: { note: 'Pages of our staff' },
    },
    {
      name: 'alert',
      title: 'Alert',
      created: { name: 'Fewer visits than usual', kind: 'anomaly', quiet_hours: '22-07' },
      changes: { readings: 2 },
    },
    {
      name: 'annotation',
      title: 'Annotation',
      created: { text: 'New prices', time: `${String(from)}T08:00:00.000Z` },
      changes: { shared: 1 },
    },
    {
      name: 'fix',
      title: 'Fix',
      titles: 'Fixes',
      created: { text: 'Shorter titles', pages: '/pricing' },
      changes: { text: 'Shorter titles of prices' },
    },
    {
      name: 'share_link',
      title: 'ShareLink',
      created: { name: 'For the client', privacy: 0 },
      changes: { name: 'For Example Inc.' },
    },
    {
      name: 'channel_rule',
      title: 'ChannelRule',
      created: { match_referrer: '*.partner.example', channel: 'Partners' },
      changes: { source: 'Partner network' },
      account: true,
    },
  ]
  for (const { name, title, titles = `${title}s`, created, changes, account } of records) {
    const owner = account ? {} : { id }
    const made = await call(`create${title}`, { path: owner, body: created })
    const path = { ...owner, [name]: made.id }
    ids[name] = made.id
    // A rule is pending until what it excludes was counted, which takes as long as it takes.
    if (name === 'exclusion_rule')
      await eventually(async () => assert.match((await call(`read${title}`, { path, waits: true })).text, /"applied"/))
    await call(`list${titles}`, { path: owner })
    await call(`read${title}`, { path })
    await call(`update${title}`, { path, body: changes })
    if (name === 'alert') await call('listIncidents', { path })
    if (name === 'goal' || name === 'funnel' || name === 'annotation' || name === 'segment' || name === 'fix') continue
    await call(`delete${title}`, { path })
  }
  await call('previewAlert', { path: { id }, body: { kind: 'threshold', amount: 1, direction: 'above' } })
  await call('previewExclusionRule', { path: { id }, body: { kind: 'path', value: '/pricing' } })
  await call('countExclusionRules', { path: { id } })
  await call('previewChannelRule', { query: { match_referrer: '*.partner.example', channel: 'Partners' } })
  await call('readFixResult', { path: { id, fix: ids.fix ?? 0 } })
  await call('eraseVisitor', { path: { id }, body: { address: '203.0.113.99', user_agent: browserAgent, dry_run: 1 } })
  await call('updateSite', { path: { host }, body: { name: 'Example shop', client: 'Example Inc.' } })
  await call('readTrackingHealth', { path: { id } })
  await call('updateWebsiteSearch', { path: { id }, body: { brand: 'example' } })
}

/** What can be asked of one website, of several, and of a shared one. */
const statistics = (of: string): readonly (readonly [id: string, query?: JsonObject])[] => [
  [`readStats${of}`, { metrics: 'visitors,visits,pageviews', compare: 'previous' }],
  [`readTimeseries${of}`, { interval: 'day', metrics: 'visitors,pageviews' }],
  [`readBreakdown${of}`, { metrics: 'visitors,visits', sort_by: 'visitors' }],
  [`listProperties${of}`],
  [`readProperty${of}`, { metrics: 'visitors,events' }],
]

async function readStatistics({ call }: Recorder, id: number): Promise<void> {
  // The order was corrected, which its event shows a moment later.
  await eventually(async () =>
    assert.match((await call('exportEvents', { path: { id }, query: days, waits: true })).text, /"revenue":15\b/),
  )
  await call('exportEvents', { path: { id }, query: days })
  for (const suffix of ['', 'OfSeveral']) {
    for (const [operation, query] of statistics(suffix))
      await call(operation, {
        path: { id: suffix ? '1,2' : id, ...pathOf(operation) },
        query: { ...days, ...query },
      })
    await call(`readRevenue${suffix}`, {
      path: { id: suffix ? '1,2' : id },
      query: { ...days, currency: 'EUR' },
    })
    await call(`queryStats${suffix}`, {
      path: { id: suffix ? '1,2' : id },
      body: { ...days, question: ['totals', 'page?per_page=10'] },
    })
    await call(`readIcon${suffix}`, { path: { id: suffix ? '1,2' : id }, query: { source: 'Google' } })
    await call(`readIcons${suffix}`, { path: { id: suffix ? '1,2' : id }, query: { source: ['Google'] } })
  }
  for (const operation of ['readGoalStats', 'readDrops', 'readBots', 'readBotTimeseries', 'readBotPages'] as const)
    await call(operation, { path: { id }, query: days })
  await call('readJourneys', { path: { id }, query: { ...days, start: 'page:is:/', steps: 2 } })
  await call('readFunnelStats', { path: { id, funnel: 1 }, query: days })
  await call('queryFunnel', { path: { id }, query: { ...days, step: ['page:is:/pricing', 'event:is:Signup'] } })
  await call('readAnnotationStats', { path: { id, annotation: ids.annotation ?? 0 }, query: { days: 1 } })
  await call('listAnnotationsOfPeriod', { path: { id }, query: days })
  await call('readRealtime', { path: { id } })
  await call('readLatestEvents', { path: { id } })
  await call('readArrivals', { path: { id } })
  await call('readRealtimeOfSeveral', { path: { id: '1,2' } })
  await call('listWebsiteOverviews', { query: days })
}

const days: Record<string, string> = {}

/** The records of the website that are kept, by kind. */
const ids: Record<string, number> = {}

const pathOf = (operation: string): JsonObject =>
  operation.startsWith('readBreakdown')
    ? { dimension: 'page' }
    : operation.startsWith('readProperty')
      ? { property: 'plan' }
      : {}

async function readSharedWebsite({ call }: Recorder, id: number): Promise<void> {
  const website = await call('readWebsite', { path: { id } })
  const token = tokenIn(website.text, 'websites')
  const path = { id: token }
  await call('readSharedWebsite', { path })
  for (const operation of ['listSharedAnnotations', 'listSharedSegments', 'listFunnelsOfShared'] as const)
    await call(operation, { path })
  for (const [operation, query] of statistics('OfShared'))
    await call(operation, { path: { ...path, ...pathOf(operation) }, query: { ...days, ...query } })
  await call('readGoalStatsOfShared', { path, query: days })
  await call('listAnnotationsOfPeriodOfShared', { path, query: days })
  await call('readRealtimeOfShared', { path })
  await call('readIconOfShared', { path })
  await call('readIconsOfShared', { path, query: { source: ['Google'] } })
  await call('exportStats', { path: { id }, query: { ...days, format: 'pdf' } })
  await call('exportStatsOfShared', { path, query: { ...days, format: 'pdf' } })
  await call('readJourneysOfShared', { path, query: { ...days, start: 'page:is:/', steps: 2 } })
  await call('readFunnelStatsOfShared', { path: { ...path, funnel: 1 }, query: days })
  await call('queryFunnelOfShared', { path, query: { ...days, step: ['page:is:/pricing', 'event:is:Signup'] } })
  await call('readAnnotationStatsOfShared', { path: { ...path, annotation: ids.annotation ?? 0 }, query: { days: 1 } })
  await call('queryStatsOfShared', { path, body: { ...days, question: ['totals', 'page?per_page=10'] } })
  await call('updateWebsite', { path: { id }, body: { privacy: 2, password: 'a page password' } })
  await call('grantWebsite', { path, body: { password: 'a page password' } })
  await call('updateWebsite', { path: { id }, body: { privacy: 1 } })
}

async function importHistory({ call }: Recorder, id: number): Promise<void> {
  const content = '{"time":"2020-01-01T10:00:00Z","url":"/old"}\n'
  const made = await call('createImport', {
    path: { id },
    body: { kind: 'goatcounter', file_name: 'history.csv', size: content.length, dry_run: 1 },
  })
  const path = { id, import: made.id }
  await call('listImports', { path: { id } })
  await call('readImport', { path })
  await call('uploadImportPart', {
    path,
    query: { offset: 0, sha256: createHash('sha256').update(content).digest('hex') },
    bytes: { type: 'application/octet-stream', content },
  })
  await call('deleteImport', { path })
  await importUmami(call, id)
}

/** Reads a dump before it is imported: one line of it cannot be. */
async function importUmami(call: Recorder['call'], id: number): Promise<void> {
  const content = umamiPostgres(history(8), ['a line of something else'])
  const made = await call('createImport', {
    path: { id },
    body: { kind: 'umami', file_name: 'umami.sql', size: Buffer.byteLength(content), dry_run: 1 },
    waits: true,
  })
  const path = { id, import: made.id }
  const bytes = { type: 'application/octet-stream', content }
  await call('uploadImportPart', { path, query: { offset: 0 }, bytes, waits: true })
  await state(call, 'readImport', { path }, 'checked')
  await call('listRejectedLines', { path })
  await call('startImport', { path, body: {} })
  await state(call, 'readImport', { path }, 'done')
  const canceled = await call('createImport', {
    path: { id },
    body: { kind: 'umami', file_name: 'more.sql', size: 1_000 },
    waits: true,
  })
  await call('cancelImport', { path: { id, import: canceled.id } })
}

async function useCompatibleApis({ call }: Recorder, { host }: Setting): Promise<void> {
  const { from = '', to = '' } = days
  await call('plausibleQuery', {
    body: { site_id: host, metrics: ['visitors', 'pageviews'], date_range: [from, to], dimensions: ['visit:source'] },
  })
  const query = { site_id: host, period: 'custom', date: `${from},${to}`, metrics: 'visitors,pageviews' }
  await call('plausibleAggregate', { query })
  await call('plausibleTimeseries', { query })
  await call('plausibleBreakdown', { query: { ...query, property: 'visit:source' } })
  await call('plausibleRealtime', { query: { site_id: host } })
}

const waiting = { prefer: 'wait=40' }

async function auditPages({ call }: Recorder, { site, host }: Setting): Promise<void> {
  const { id } = await call('createReport', { body: { url: `${site}/`, privacy: 0 }, headers: waiting })
  await call('updateReport', { path: { id }, body: { results: 1 }, headers: waiting })
  await call('listReports', { query: { project: host, sort_by: 'generated_at' } })
  await call('readReport', { path: { id }, query: { language: 'en' } })
  const runs = await call('listRuns', { path: { id } })
  const run = Number(/"id":(\d+)/.exec(runs.text)?.[1])
  await call('readRun', { path: { id, run } })
  await call('diffRuns', { path: { id } })
  await call('exportReport', { path: { id }, query: { format: 'csv' } })
  await call('listProjects')
  await call('listProjectScores')
  await call('readProject', { path: { project: host } })
  await call('listProjectPages', { path: { project: host } })
  await call('listSiteResults', { query: { host } })
  const ignored = await call('ignoreIssue', {
    path: { project: host },
    body: { check: 'https', reason: 'A staging server' },
  })
  await call('listIgnoredIssues', { path: { project: host } })
  await call('deleteIgnoredIssue', { path: { project: host, issue: ignored.id } })
  await useShareLinks(call, 'Report', { id })
  const report = await call('readReport', { path: { id } })
  const path = { id: tokenIn(report.text, 'reports') }
  await call('readSharedReport', { path })
  await call('exportReportOfShared', { path, query: { format: 'pdf' } })
  await call('listRunsOfShared', { path })
  await call('diffRunsOfShared', { path })
  const shared = await call('listRunsOfShared', { path })
  await call('readRunOfShared', { path: { ...path, run: Number(/"id":(\d+)/.exec(shared.text)?.[1]) } })
  await call('updateReport', { path: { id }, body: { privacy: 2, password: 'a page password' } })
  await call('grantReport', { path, body: { password: 'a page password' } })
}

/** The token of the shared page of a record. */
const tokenIn = (text: string, kind: string): string => new RegExp(`/${kind}/([\\w-]{22})`).exec(text)?.[1] ?? ''

async function useShareLinks(call: Recorder['call'], of: 'Report' | 'Crawl', owner: JsonObject): Promise<void> {
  const made = await call(`create${of}ShareLink`, { path: owner, body: { name: 'For the client', privacy: 0 } })
  const path = { ...owner, share_link: made.id }
  await call(`list${of}ShareLinks`, { path: owner })
  await call(`read${of}ShareLink`, { path })
  await call(`update${of}ShareLink`, { path, body: { name: 'For Example Inc.' } })
  await call(`delete${of}ShareLink`, { path })
}

async function crawlSite({ call }: Recorder, { site }: Setting): Promise<void> {
  const { id } = await call('createCrawl', {
    body: { url: `${site}/`, max_pages: 20, external_links: 0, concurrency: 1, privacy: 0 },
  })
  const finished = async (runs: number): Promise<void> => {
    await eventually(async () => {
      const { body } = await call('listCrawlRuns', { path: { id }, waits: true })
      const { data } = body as unknown as { data: readonly { status: string }[] }
      return data.length === runs && data.every(({ status }) => status === 'done')
    })
  }
  await finished(1)
  await call('updateCrawl', { path: { id }, body: { action: 'run' } })
  await finished(2)
  await call('listCrawlRuns', { path: { id } })
  const crawl = await call('readCrawl', { path: { id } })
  await call('listCrawls')
  await readCrawl(call, { id }, '')
  const token = tokenIn(crawl.text, 'crawls')
  await call('readSharedCrawl', { path: { id: token } })
  await call('exportCrawl', { path: { id }, query: { format: 'pdf' } })
  await call('exportCrawlOfShared', { path: { id: token }, query: { format: 'pdf' } })
  await readCrawl(call, { id: token }, 'OfShared')
  await useShareLinks(call, 'Crawl', { id })
  await call('updateCrawl', { path: { id }, body: { privacy: 2, password: 'a page password' } })
  await call('grantCrawl', { path: { id: token }, body: { password: 'a page password' } })
}

async function readCrawl(call: Recorder['call'], path: JsonObject, of: '' | 'OfShared'): Promise<void> {
  if (of) await call('listCrawlRunsOfShared', { path })
  for (const operation of [
    'readCrawlOverview',
    'listCrawlLinks',
    'listCrawlRedirects',
    'listCrawlIssues',
    'listCrawlFolders',
    'listCrawlImages',
    'listCrawlResources',
    'listCrawlStructuredData',
    'listCrawlSitemaps',
    'listCrawlTraps',
    'listCrawlHreflang',
    'diffCrawl',
    'exportCrawlDiff',
    'exportCrawlPages',
  ] as const)
    await call(`${operation}${of}`, { path })
  await call(`listCrawlDuplicates${of}`, { path, query: { by: 'title' } })
  const pages = await call(`listCrawlPages${of}`, {
    path,
    query: { filter: 'depth<2', sort_by: 'url', sort: 'asc' },
  })
  await call(`readCrawlPage${of}`, { path: { ...path, page: Number(/"id":(\d+)/.exec(pages.text)?.[1]) } })
  const issues = await call(`listCrawlIssues${of}`, { path })
  const check = /"check":"([\w-]+)"/.exec(issues.text)?.[1] ?? ''
  await call(`listCrawlIssuePages${of}`, { path: { ...path, check } })
  await call(`listCrawlIssueChanges${of}`, { path, query: { check } })
}

async function useSites({ call }: Recorder, { host }: Setting): Promise<void> {
  await call('listSites', { query: days })
  await call('readSite', { path: { host }, query: days })
  await call('listSitePages', { path: { host }, query: days })
  await call('readSiteScore', { path: { host } })
  const issues = await call('listSiteIssues', { path: { host } })
  const check = /"check":"([\w-]+)"/.exec(issues.text)?.[1] ?? ''
  await call('readSiteIssue', { path: { host, check } })
  await call('listSiteIssuePages', { path: { host, check } })
  await call('recheckSiteIssue', { path: { host, check }, body: { limit: 1 } })
  await call('readCrawledPages', { path: { host } })
  await call('readChangedUrls', { path: { host }, query: { since: 1 } })
}

/** Renders a page twice. */
async function compareScreenshots({ call }: Recorder, { site }: Setting): Promise<void> {
  const body = { url: `${site}/article/0`, render: 'always', privacy: 0 }
  const { id, text } = await call('createReport', { body, headers: waiting, waits: true })
  await call('updateReport', { path: { id }, body: { results: 1, render: 'always' }, headers: waiting, waits: true })
  const shared = { id: tokenIn(text, 'reports') }
  const runs = await call('listRunsOfShared', { path: shared })
  const image = { run: Number(/"id":(\d+)/.exec(runs.text)?.[1]), name: 'phone' }
  await call('readRunImage', { path: { id, ...image } })
  await call('readRunImageOfShared', { path: { ...shared, ...image } })
  await call('diffScreenshots', { path: { id } })
  await call('diffScreenshotsOfShared', { path: shared })
  await call('deleteReport', { path: { id } })
}

async function useDemo({ call }: Recorder): Promise<void> {
  await call('createDemo')
  await call('deleteDemo')
}

async function deleteAll({ call }: Recorder, { host }: Setting, id: number): Promise<void> {
  await call('deleteGoal', { path: { id, goal: 1 } })
  await call('deleteFunnel', { path: { id, funnel: 1 } })
  await call('deleteSegment', { path: { id, segment: ids.segment ?? 0 } })
  await call('deleteAnnotation', { path: { id, annotation: ids.annotation ?? 0 } })
  await call('deleteFix', { path: { id, fix: ids.fix ?? 0 } })
  await call('listMails', { path: { id } })
  await call('previewMail', { path: { id } })
  const status = await call('readStatus')
  if (status.text === '') throw new Error('The status is empty')
  await call('deleteCrawl', { path: { id: 1 } })
  await call('deleteReport', { path: { id: 1 } })
  await call('createReport', { body: { url: `http://${host}/` } })
  await call('deleteProject', { path: { project: host } })
  await call('deleteWebsite', { path: { id } })
  await call('signOutEverywhere')
}

/** The days of all statistics. */
export function setDays(now: Date): void {
  Object.assign(days, range(now))
}
