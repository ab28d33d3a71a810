import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { recipientMailJobs } from '../src/jobs/kinds.ts'
import { createOutbox } from '../src/mail/outbox.ts'
import { type Receiver, startReceiver } from '../src/notifications/testing/receiver.ts'
import { addAccount } from './support/accounts.ts'
import { launchBrowser } from './support/browser.ts'
import { callCommand } from './support/call-command.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { openWindow, signInWithWelcomeLink } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { importsBy } from './support/importing.ts'
import { readMail } from './support/mime.ts'
import { startPageServer } from './support/page-server.ts'
import { openAt } from './support/records.ts'
import { makeReport } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'
import { trackWebsite } from './support/statistics.ts'

const path = '/api/v1/notification-channels'
const dataDir = temporaryFolder()
const events = [
  'report.finished',
  'crawl.finished',
  'import.finished',
  'goal.reached',
  'website.created',
  'member.joined',
]
let sightline: Sightline
let smtp: Smtp
let receiver: Receiver
let client: Client
let browser: Browser
before(async () => {
  ;[smtp, receiver, browser] = await Promise.all([startSmtp(), startReceiver('webhook'), launchBrowser()])
  sightline = await startSightline({
    environment: {
      SIGHTLINE_DATA_DIR: dataDir,
      ...{ SIGHTLINE_SMTP_URL: smtp.url, SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>' },
    },
  })
  client = await createClient(sightline.analyticsUrl, ownerKey)
})
after(async () => {
  await browser.close()
  await sightline.stop()
  await Promise.all([smtp.stop(), receiver.stop()])
})

interface Channel {
  readonly id: number
  readonly state: string
  readonly secret: string
  readonly target: string | null
}

const create = async (fields: Readonly<Record<string, unknown>>, by = client): Promise<Channel> => {
  const { status, body, text } = await by.post<One<Channel>>(path, json(fields))
  assert.equal(status, 201, text)
  return body.data
}
const read = async (id: number): Promise<Channel> => (await client.get<One<Channel>>(`${path}/${id}`)).body.data

describe('a webhook', () => {
  let channel: Channel
  /** What it has received, verified. */
  const received = async (type: string) =>
    await eventually(() => {
      const all = receiver.received.map(({ body, headers }) => {
        const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
        return new Webhook(channel.secret).verify(body, sent) as { type: string; data: Record<string, unknown> }
      })
      const one = all.filter((event) => event.type === type)
      assert.equal(one.length, 1, `${one.length} of ${type}`)
      return one[0]?.data ?? {}
    })

  test('is verified by a test, and says what happened in the account, signed', async () => {
    channel = await create({ kind: 'webhook', name: 'Program', url: `${receiver.url}/hook`, events })
    assert.equal(channel.state, 'unverified')
    const tested = await client.post<One<{ state: string }>>(`${path}/${channel.id}/test`)
    assert.equal(tested.body.data.state, 'delivered', tested.text)
    assert.equal((await read(channel.id)).state, 'verified')
    assert.equal((await received('channel.test')).url, `${sightline.analyticsUrl}/settings/notifications`)

    const statistics = await trackWebsite(client, 'notified.test')
    const website = { id: statistics.website.id, domain: 'notified.test' }
    assert.deepEqual((await received('website.created')).website, website)
    const goal = await client.post(`${statistics.path}/goals`, json({ name: 'Signup', type: 'event', event: 'Signup' }))
    assert.equal(goal.status, 201, goal.text)

    const pages = await startPageServer()
    const seo = await createClient(sightline.seoUrl, ownerKey)
    const report = await makeReport(seo, { url: pages.put('/', '<title>A page</title>') })
    const audited = await received('report.finished')
    assert.deepEqual([audited.status, audited.url], ['done', `${sightline.seoUrl}/reports/${report.id}`])
    const crawl = await seo.post<One<{ id: number }>>(
      '/api/v1/crawls',
      json({ url: pages.put('/', '<title>A</title>') }),
    )
    const crawled = await received('crawl.finished')
    assert.equal((crawled.crawl as { id: number }).id, crawl.body.data.id)
    pages.close()

    const csv = 'time,visitor,page\n2025-01-01T00:00:00Z,1,/\n'
    await importsBy(() => client).begin(statistics, csv, { kind: 'sightline' })
    assert.deepEqual((await received('import.finished')).website, website)

    const invited = await client.post<One<{ link: string }>>('/api/v1/invitations', json({ role: 'viewer' }))
    const token = new URL(invited.body.data.link).searchParams.get('token')
    const joining = { token, email: 'grace@example.com', name: 'Grace', password: 'correct horse battery' }
    await client.post('/api/v1/invitation', json(joining))
    assert.deepEqual((await received('member.joined')).member, { name: 'Grace', role: 'viewer' })
  })

  test('of another account is not found, and what leads where is for those who may change it', async () => {
    const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'other@example.test'))
    const own = await create({ kind: 'slack', name: 'Own', url: 'https://hooks.slack.com/services/T0/B0/x' }, other)
    for (const at of [channel.id, 999_999]) {
      assert.equal((await other.get(`${path}/${at}`)).status, 404)
      assert.equal((await other.put(`${path}/${at}`, json({ name: 'x' }))).status, 404)
      assert.equal((await other.post(`${path}/${at}/test`)).status, 404)
      assert.equal((await other.get(`${path}/${at}/deliveries`)).status, 404)
      assert.equal((await other.delete(`${path}/${at}`)).status, 404)
    }
    const [first] = (await client.get<{ data: { id: number }[] }>(`${path}/${channel.id}/deliveries`)).body.data
    assert.ok(first)
    assert.equal((await other.get(`${path}/${own.id}/deliveries/${first.id}`)).status, 404)
    assert.equal((await other.post(`${path}/${own.id}/deliveries/${first.id}/again`)).status, 409)
    const limited = await other.post(
      path,
      json({ kind: 'slack', name: 'b', url: 'https://a.test/', limited: 1, websites: [1] }),
    )
    assert.equal(limited.status, 422, limited.text)
    const reader = await client.post<One<{ key: string }>>('/api/v1/keys', json({ name: 'Reader', scope: 'read' }))
    const reading = await createClient(sightline.analyticsUrl, reader.body.data.key)
    const shown = await reading.get<One<Channel>>(`${path}/${channel.id}`)
    assert.equal(shown.body.data.target, null)
    assert.equal((await reading.get(`${path}/${channel.id}/deliveries`)).status, 403)
    const logged = await client.get('/api/v1/audit-log?object=notification_channel&per_page=100')
    assert.doesNotMatch(logged.text, /whsec_|\/hook|services\/T0/)
    assert.match(logged.text, /createNotificationChannel/)
  })

  const refused: Readonly<Record<string, readonly [Readonly<Record<string, unknown>>, string]>> = {
    'a URL of another scheme': [{ kind: 'webhook', url: 'ftp://a.test/' }, 'url'],
    'a URL with a password': [{ kind: 'webhook', url: 'https://a:b@a.test/' }, 'url'],
    'no URL': [{ kind: 'slack' }, 'url'],
    'no address': [{ kind: 'email', address: 'nobody' }, 'address'],
    'a token that is none': [{ kind: 'telegram', token: 'x', chat: '1' }, 'token'],
    'a chat that is none': [{ kind: 'telegram', token: `123456:${'a'.repeat(35)}`, chat: 'x/y' }, 'chat'],
    'a topic with a slash': [{ kind: 'ntfy', topic: 'a/b' }, 'topic'],
    'what its kind does not use': [{ kind: 'slack', url: 'https://a.test/', topic: 'a' }, 'topic'],
    'reports to a chat': [{ kind: 'slack', url: 'https://a.test/', report_period: 'weekly' }, 'report_period'],
    'an unknown event': [{ kind: 'slack', url: 'https://a.test/', events: ['nothing'] }, 'events'],
  }
  for (const [what, [fields, field]] of Object.entries(refused))
    test(`with ${what} is refused`, async () => {
      const { status, body } = await client.post<{ errors: object }>(path, json({ name: what, ...fields }))
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    })
})

describe('an address', () => {
  test('is confirmed by its link, gets the reports that it has chosen, and turns them off without an account', async () => {
    const before = smtp.received.length
    const { id } = await create({
      ...{ kind: 'email', name: 'Ops', address: 'ops@example.com', language: 'fr', report_period: 'weekly' },
    })
    await smtp.has(before + 1)
    const link = /https?:\/\/\S+\/confirm\/notifications\/\S+/.exec(
      readMail(smtp.received[before]?.raw ?? '').text,
    )?.[0]
    assert.ok(link)
    const asked = await fetch(link)
    assert.match(await asked.text(), /<html lang="fr">[\s\S]*ops@example\.com/)
    assert.equal((await read(id)).state, 'unverified', 'to follow the link is not enough')
    assert.equal((await client.post(`${path}/${id}/test`)).status, 409)
    assert.equal((await fetch(link, { method: 'POST' })).status, 200)
    assert.equal((await fetch(link, { method: 'POST' })).status, 404)
    assert.equal((await read(id)).state, 'verified')

    const { website } = await trackWebsite(client, 'reported.test', { email: 0 })
    const first = Temporal.Now.plainDateISO('UTC').subtract({ days: 7 })
    const monday = first.subtract({ days: first.dayOfWeek - 1 })
    const records = openAt({ url: null, dataDir })
    const outbox = createOutbox(records, Date.now, 'example.com', { jobs: recipientMailJobs })
    await outbox.enqueue({
      ...{ accountId: 1, websiteId: website.id, kind: 'weekly', dueAt: Date.now() },
      key: `${website.id}:${monday}:${id}`,
    })
    await records.close()
    await smtp.has(before + 2)
    const report = smtp.received[before + 1]
    assert.deepEqual(report?.to, ['ops@example.com'])
    const mail = readMail(report?.raw ?? '')
    assert.match(mail.headers.subject ?? '', /reported\.test/)
    const stop = /<(http[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1]
    assert.ok(stop)
    assert.match(stop, /\/unsubscribe\/notifications\//)
    assert.equal((await fetch(stop, { method: 'POST' })).status, 200)
    assert.equal((await read(id)).state, 'disabled')
    const listed = await callCommand(sightline, 'notifications', 'list')
    assert.match(listed.result, /email +Ops +ops@example\.com +off \(unsubscribed\)/)
    assert.notEqual((await callCommand(sightline, 'notifications', 'enable', String(id))).code, 0)
  })
})

describe('in the console', () => {
  let page: Page
  test('a webhook is added, tested, sent again and deleted', async (t) => {
    const window = await openWindow(browser)
    t.after(window.close)
    page = window.page
    await signInWithWelcomeLink(page, sightline)
    await page.goto(`${sightline.analyticsUrl}/settings/notifications`)
    await page.getByRole('heading', { name: 'Add channel' }).waitFor()
    await page.getByLabel('Kind').selectOption('webhook')
    await page.getByLabel('Name').fill('From the console')
    await page.getByLabel('URL').fill(`${receiver.url}/console`)
    await page.getByText('Events, language, and limits').click()
    await page.getByLabel('Crawl finished').check()
    await page.getByRole('button', { name: 'Add channel' }).click()
    await page.getByText(/^whsec_/).waitFor()
    const item = page.locator('.records > li').filter({ hasText: 'From the console' })
    await item.getByText('Not verified').waitFor()
    await item.getByRole('button', { name: 'Send test' }).click()
    await item.getByText('On', { exact: true }).waitFor()
    await item.getByRole('button', { name: 'Deliveries' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Delivered').waitFor()
    await dialog.getByText('Request and reply').click()
    await dialog.getByText('webhook-id: msg_').waitFor()
    const before = receiver.received.length
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await receiver.has(before + 1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await item.getByRole('button', { name: 'Replace secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
    await item.getByText('The old secret expires').waitFor()
    await item.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await item.waitFor({ state: 'detached' })
    window.assertNoErrors()
  })
})
