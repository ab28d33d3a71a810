import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { quietReport } from '../src/analytics/digests/compose.ts'
import type { Mail } from '../src/analytics/digests/mail-schemas.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import type { Event } from '../src/analytics/events/event.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import type { Website } from '../src/analytics/websites/website.ts'
import { mailJobs } from '../src/jobs/kinds.ts'
import { createOutbox } from '../src/mail/outbox.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { type ReadMail, readMail } from './support/mime.ts'
import { freePort } from './support/port.ts'
import { openAt } from './support/records.ts'
import { pageNobodyFetches } from './support/resources.ts'
import { type Finished, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'

const hostilePath = '/<img src=x onerror=alert(1)>'
const farAway = Date.UTC(2100, 0)
const dataDir = temporaryFolder()
const records = openAt({ url: null, dataDir })
let smtp: Smtp
let sightline: Sightline
let client: Client
let tracked: Statistics
let silent: Statistics
let withoutSmtp: {
  readonly settings: Readonly<Record<string, unknown>>
  readonly test: number
  readonly mails: readonly Mail[]
  readonly command: Finished
}

// On Mondays and on the 1st, until eight in the morning, the next report is about the period before: where it is earlier
// than eight in Berlin, it is past eight on the day before in Honolulu.
const timezone = Temporal.Now.zonedDateTimeISO('Europe/Berlin').hour < 8 ? 'Pacific/Honolulu' : 'Europe/Berlin'
const today = Temporal.Now.plainDateISO(timezone)
const lastMonth = today.with({ day: 1 }).subtract({ months: 1 })

/** Five visitors in the last month, four in the month before; never near this week. */
async function visitEarlier(website: number): Promise<void> {
  const store = await openDuckdbEventStore({ path: join(dataDir, 'events.duckdb') })
  const visit = (month: Temporal.PlainDate, number: number): Event => {
    const time = month.with({ day: 10 }).toZonedDateTime('UTC').epochMilliseconds + number * 3_600_000
    const id = BigInt(time)
    return sampleEvent({ website, time, visitor: id, visit: id, page: `/earlier-${number}` })
  }
  const events = [
    ...[1, 2, 3, 4, 5].map((number) => visit(lastMonth, number)),
    ...[1, 2, 3, 4].map((number) => visit(lastMonth.subtract({ months: 1 }), number)),
  ]
  await store.append({ events, drops: [], inbox: 'earlier', after: 0, lastId: 1 })
  await store.close()
}

/** Lets the time of a website's planned report come now. */
async function makeDue({ website }: Statistics): Promise<void> {
  await eventually(async () => {
    const { id } = await records.db
      .selectFrom('mails')
      .select('id')
      .where('website_id', '=', website.id)
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow()
    const job = records.db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', mailJobs)
    const { numUpdatedRows } = await job.where('key', '=', String(id)).executeTakeFirst()
    assert.equal(numUpdatedRows, 1n)
  })
}

const mailsOf = async ({ path }: Statistics): Promise<readonly Mail[]> =>
  (await client.get<List<Mail>>(`${path}/mails`)).body.data

/** Sends a website's report, and answers how it came and what the API says about it. */
async function receive(statistics: Statistics): Promise<{ mail: ReadMail; row: Mail }> {
  const before = smtp.received.length
  await makeDue(statistics)
  const row = await eventually(async () => {
    assert.equal(smtp.received.length, before + 1)
    const [last] = await mailsOf(statistics)
    assert.equal(last?.state, 'sent', JSON.stringify(last))
    return last
  })
  return { mail: readMail(smtp.received.at(-1)?.raw ?? ''), row }
}

const startWithMail = async (smtpUrl: string): Promise<Sightline> =>
  await startSightline({
    environment: {
      SIGHTLINE_DATA_DIR: dataDir,
      SIGHTLINE_SMTP_URL: smtpUrl,
      SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>',
    },
  })

before(async () => {
  smtp = await startSmtp()
  const unmailed = await startSightline({ environment: { SIGHTLINE_DATA_DIR: dataDir } })
  client = await createClient(unmailed.analyticsUrl, ownerKey)
  const account = { email: 'ada@example.com', timezone, language: 'de' }
  assert.equal((await client.put('/api/v1/account', form(account))).status, 200)
  tracked = await trackWebsite(client, 'tracked.test', { email: 1 })
  silent = await trackWebsite(client, 'silent.test', { email: 1 })
  withoutSmtp = {
    settings: (await client.get<One<Record<string, unknown>>>('/api/v1/mail')).body.data,
    test: (await client.post('/api/v1/mail/test')).status,
    mails: await mailsOf(tracked),
    command: await unmailed.command('mail', 'test', 'ada@example.com'),
  }
  await unmailed.stop()
  await visitEarlier(tracked.website.id)
  sightline = await startWithMail(smtp.url)
  client = await createClient(sightline.analyticsUrl, ownerKey)
  tracked = statisticsOf(client, tracked.website)
  silent = statisticsOf(client, silent.website)
})
after(async () => {
  await sightline.stop()
  await records.close()
  await smtp.stop()
})

test('without SMTP everything works and reports that mail is not set up', () => {
  const { detail, ...settings } = withoutSmtp.settings
  assert.deepEqual(settings, { object: 'mail_settings', set_up: 0, from: null, to: 'ada@example.com' })
  assert.match(String(detail), /SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM/)
  assert.equal(withoutSmtp.test, 409)
  assert.deepEqual(withoutSmtp.mails, [])
  assert.equal(withoutSmtp.command.code, 1)
  assert.match(withoutSmtp.command.output, /Email is not set up/)
})

describe('a report', () => {
  let mail: ReadMail
  let row: Mail

  before(async () => {
    const seo = await createClient(sightline.seoUrl, ownerKey)
    await seo.post('/api/v1/reports', form({ url: pageNobodyFetches('tracked.test') }))
    const hits = [
      { u: 'https://tracked.test/', r: 'https://www.google.com/' },
      { u: 'https://tracked.test/pricing' },
      { u: `https://tracked.test${hostilePath}`, r: 'https://evil.test/"><script>alert(1)</script>' },
      { u: 'https://tracked.test/', n: '</td><script>alert(2)</script>' },
    ]
    for (const [index, hit] of hits.entries()) {
      const agent = `Mozilla/5.0 (X11; Linux x86_64; rv:14${index}.0) Gecko/20100101 Firefox/14${index}.0`
      const taken = await sendHit(sightline.analyticsUrl, hit, { 'user-agent': agent })
      assert.equal(taken.dropped, null)
    }
    await eventually(async () => assert.deepEqual(await tracked.totals('pageviews', { period: 'today' }), [3]))
    ;({ mail, row } = await receive(tracked))
  })

  test('is sent to the account, with one-click unsubscribe', () => {
    assert.match(mail.headers.to ?? '', /<ada@example\.com>$/)
    assert.equal(mail.headers.from, 'Sightline <reports@example.com>')
    assert.match(mail.headers.subject ?? '', /^tracked\.test: /)
    assert.equal(mail.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
    assert.match(mail.headers['list-unsubscribe'] ?? '', /^<http:\/\/127\.0\.0\.1:\d+\/unsubscribe\/\d+\/[\w-]{43}>$/)
  })

  test('is in the language of the account', () => {
    assert.equal(mail.headers['content-language'], 'de')
    assert.match(mail.text, /Besucher +4 +neu/)
    assert.match(mail.html, /<html lang="de">/)
  })

  test('has the numbers of the statistics API for the same days', async () => {
    const names = 'visitors,visits,pageviews,bounce_rate'
    const monday = today.subtract({ days: today.dayOfWeek - 1 })
    const days = { from: String(monday), to: String(monday.add({ days: 6 })), timezone }
    const [visitors, visits, pageviews, bounces] = await tracked.totals(names, days)
    const line = (label: string): string => new RegExp(`^${label} +(\\S+)`, 'm').exec(mail.text)?.[1] ?? ''
    assert.equal(line('Besucher'), String(visitors))
    assert.equal(line('Besuche'), String(visits))
    assert.equal(line('Seitenaufrufe'), String(pageviews))
    assert.equal(line('Absprungrate').replace(/\D/g, ''), String(Math.round(bounces ?? 0)))
    for (const [dimension, metric, title] of [
      ['page', 'visitors', 'TOP-SEITEN'],
      ['source', 'visitors', 'TOP-QUELLEN'],
      ['event', 'events', 'EREIGNISSE'],
    ] as const) {
      const parts = await tracked.breakdown(dimension, metric, days)
      const section = mail.text.split(`${title}\n`)[1]?.split('\n\n')[0]?.split('\n') ?? []
      const reported = section
        .map((entry) => entry.split(/ {2,}/))
        .map(([count, value]) => [value === 'Direkt' ? '' : value, Number(count)])
      assert.deepEqual(Object.fromEntries(reported), parts)
    }
  })

  test("escapes visitors' input in both parts", () => {
    assert.ok(mail.text.includes('</td><script>alert(2)</script>'))
    assert.doesNotMatch(mail.html, /<script|<img/)
    assert.ok(mail.html.includes('&lt;/td&gt;&lt;script&gt;alert(2)&lt;/script&gt;'))
  })

  test('links to the statistics by their share URL', async () => {
    const { page } = (await client.get<One<Website>>(tracked.path)).body.data
    assert.ok(mail.text.includes(page))
    assert.ok(mail.html.includes(`href="${page}"`))
    assert.doesNotMatch(mail.text + mail.html, /\/websites\/\d+[\s"]/)
  })

  test('contains results of the SEO service', () => {
    assert.match(mail.text, /(?<=\n)SEO\n1 Seite\n/)
    assert.ok(mail.text.includes(`${sightline.seoUrl}/sites/tracked.test/seo`))
  })

  test('is listed only for its website', async () => {
    const { id, due_at: _, ended_at, created_at: __, ...rest } = row
    assert.deepEqual(rest, {
      object: 'mail',
      kind: 'weekly',
      subject: mail.headers.subject,
      to: 'ada@example.com',
      state: 'sent',
      attempts: 1,
      error: null,
    })
    assert.ok(Math.abs(Date.parse(ended_at ?? '') - Date.now()) < 60_000)
    const mails = await client.get<List<Mail>>(`${tracked.path}/mails?search=ADA%40&search_by=to`)
    assert.deepEqual(
      mails.body.data.map((one) => one.id),
      [id],
    )
    assert.equal((await client.get<List<Mail>>(`${tracked.path}/mails?search=nobody`)).body.meta.total, 0)
    const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'other@example.com'))
    assert.equal((await other.get(`${tracked.path}/mails`)).status, 404)
    assert.equal((await other.get(`${tracked.path}/mails/preview`)).status, 404)
  })

  test('is not sent again after a restart', async () => {
    const before = smtp.received.length
    await sightline.kill()
    sightline = await startSightline({ environment: sightline.environment })
    client = await createClient(sightline.analyticsUrl, ownerKey)
    await makeDue(silent)
    await eventually(async () => assert.equal(smtp.received.length, before + 1))
    assert.match(readMail(smtp.received.at(-1)?.raw ?? '').headers.subject ?? '', /^silent\.test/)
  })
})

describe('a period without visits', () => {
  const enqueue = async (key: string): Promise<void> => {
    const { id } = silent.website
    const owner = await records.db.selectFrom('accounts').select('id').where('owner', '=', 1).executeTakeFirstOrThrow()
    const mail = { accountId: owner.id, websiteId: id, kind: 'weekly', key: `${id}:${key}`, dueAt: farAway }
    await createOutbox(records, Date.now, 'example.com').enqueue(mail)
  }

  test('is summarized in one line', () => {
    const { text } = readMail(smtp.received.at(-1)?.raw ?? '')
    assert.match(text, /^Keine Besuche auf silent\.test \([^)]+\)\.\s+-- /)
  })

  test('offers to unsubscribe after the third in a row', async () => {
    await enqueue('2026-01-05')
    await records.db
      .updateTable('mails')
      .set({ state: 'sent', summary: quietReport, attempts: 1 })
      .where('key', 'like', '%:2026-01-05')
      .execute()
    // A week in which nobody can have been there yet.
    const monday = Temporal.Now.plainDateISO().add({ days: 8 - Temporal.Now.plainDateISO().dayOfWeek })
    await enqueue(String(monday))
    const { mail } = await receive(silent)
    assert.match(mail.text, /der dritte Bericht in Folge ohne Besuche/)
    assert.match(mail.html, /der dritte Bericht in Folge ohne Besuche/)
  })
})

test('no report is sent about a website whose domain counts for another account', async () => {
  const received = smtp.received.length
  const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'unverified@example.com'))
  const unverified = await trackWebsite(other, 'tracked.test', { email: 1 })
  assert.equal(unverified.website.verified, 0)
  const { id } = unverified.website
  const row = records.db.selectFrom('websites').select('account_id').where('id', '=', id)
  const { account_id: accountId } = await row.executeTakeFirstOrThrow()
  const mail = { accountId, websiteId: id, kind: 'weekly', key: `${id}:${today.add({ days: 30 })}`, dueAt: 0 }
  await createOutbox(records, Date.now, 'example.com').enqueue(mail)
  await eventually(async () => {
    const left = await records.db.selectFrom('mails').select(['key', 'state']).where('website_id', '=', id).execute()
    assert.deepEqual(
      left.filter(({ key }) => key === mail.key),
      [],
    )
  })
  assert.equal(smtp.received.length, received)
})

describe('unsubscribing', () => {
  const email = async (): Promise<number> =>
    (await client.get<One<Website>>(`/api/v1/websites/${tracked.website.id}`)).body.data.email
  const address = (): string => {
    const mail = smtp.received.map(({ raw }) => readMail(raw)).find(({ text }) => text.startsWith('tracked.test'))
    // The service has another port since it was started anew; the rest of the address is what counts.
    const { pathname } = new URL(mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '')
    return sightline.analyticsUrl + pathname
  }

  test('an invalid signature returns 404', async () => {
    const forged = address().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const method of ['GET', 'POST']) assert.equal((await fetch(forged, { method })).status, 404)
    const another = address().replace(/\/unsubscribe\/\d+/, `/unsubscribe/${silent.website.id}`)
    assert.equal((await fetch(another, { method: 'POST' })).status, 404)
    assert.equal(await email(), 1)
  })

  test('opening the page does not unsubscribe yet', async () => {
    const reply = await fetch(address())
    assert.equal(reply.status, 200)
    assert.match(reply.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(await reply.text(), /Berichte über tracked\.test abbestellen\?/)
    assert.equal(await email(), 1)
  })

  for (const [name, body] of [
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['a form in parts', formData()],
    ['nothing at all', undefined],
  ] as const) {
    test(`a POST of ${name} does it, without a key or a redirect`, async () => {
      await client.put(`/api/v1/websites/${tracked.website.id}`, form({ email: 1 }))
      const reply = await fetch(address(), { method: 'POST', body, redirect: 'manual' })
      assert.equal(reply.status, 200)
      assert.equal(await email(), 0)
    })
  }
})

describe('previews and test mails', () => {
  test('the preview equals the mail', async () => {
    const { body } = await client.get<One<Record<string, string>>>(`${tracked.path}/mails/preview?period=monthly`)
    assert.match(body.data.subject ?? '', /^tracked\.test: /)
    assert.equal(body.data.to, 'ada@example.com')
    assert.match(body.data.html ?? '', /^<!doctype html>/)
    assert.equal((await client.get(`${tracked.path}/mails/preview?period=daily`)).status, 422)
  })

  const previewBy = async (bearer: Client) =>
    (await bearer.get<One<Record<string, string>>>(`${tracked.path}/mails/preview?period=monthly`)).body.data
  const keyWith = async (fields: Readonly<Record<string, string | number>>): Promise<Client> => {
    const { body, status } = await client.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'Some', ...fields }))
    assert.equal(status, 201)
    return await createClient(sightline.analyticsUrl, body.data.key)
  }

  test('the preview shows SEO results only to those who may see them', async () => {
    const limited = await previewBy(await keyWith({ service: 'analytics', read_only: 1 }))
    const whole = await previewBy(await keyWith({ read_only: 1 }))
    for (const part of ['text', 'html'] as const) {
      assert.match(whole[part] ?? '', /\bSEO\b/)
      assert.doesNotMatch(limited[part] ?? '', /suchmaschinen|\/seo\b/i)
      assert.match(limited[part] ?? '', /tracked\.test/)
    }
  })

  test('the preview has no valid unsubscribe link', async () => {
    const out = temporaryFolder()
    const arguments_ = ['mail', 'preview', '--website', String(tracked.website.id), '--out', out]
    assert.equal((await sightline.command(...arguments_)).code, 0)
    const written = ['txt', 'html', 'eml'].map((extension) =>
      readFileSync(join(out, `mail-${tracked.website.id}-weekly.${extension}`), 'utf8'),
    )
    const { text = '', html = '' } = await previewBy(client)
    for (const shown of [text, html, ...written]) assert.doesNotMatch(shown, /unsubscribe\/\d/)
    const { origin } = new URL(sightline.analyticsUrl)
    assert.match(text, new RegExp(`${origin}/unsubscribe/preview$`, 'm'))
    for (const method of ['GET', 'POST']) {
      assert.equal((await fetch(`${origin}/unsubscribe/preview`, { method })).status, 404)
    }
  })

  test('the monthly report has its numbers and a comparison with the previous month', async () => {
    const { body } = await client.get<One<Record<string, string>>>(`${tracked.path}/mails/preview?period=monthly`)
    const before = lastMonth.subtract({ months: 1 })
    const days = { from: String(before), to: String(lastMonth.subtract({ days: 1 })), timezone }
    const names = 'visitors,pageviews'
    assert.deepEqual(await tracked.totals(names, { period: 'last_month', timezone }), [5, 5])
    assert.deepEqual(await tracked.totals(names, days), [4, 4])
    assert.match(body.data.text ?? '', /^Besucher +5 +▲ 25\s%$/m)
    assert.match(body.data.text ?? '', /^Seitenaufrufe +5 +▲ 25\s%$/m)
    assert.match(body.data.text ?? '', /^1 {2}\/earlier-5$/m)
  })

  test('the command writes files while the service runs', async () => {
    const out = temporaryFolder()
    const { code, output } = await sightline.command(
      'mail',
      'preview',
      '--website',
      String(tracked.website.id),
      '--out',
      out,
    )
    assert.equal(code, 0, output)
    const file = (extension: string): string =>
      readFileSync(join(out, `mail-${tracked.website.id}-weekly.${extension}`), 'utf8')
    assert.match(file('html'), /^<!doctype html>[\s\S]*<\/html>\n$/)
    assert.match(file('txt'), /tracked\.test/)
    assert.equal(readMail(file('eml')).html.trim(), file('html').trim())
  })

  const preview = async (): Promise<string> => {
    const out = temporaryFolder()
    const { code, output } = await sightline.command(
      'mail',
      'preview',
      '--website',
      '1',
      '--period',
      'monthly',
      '--out',
      out,
    )
    assert.equal(code, 0, output)
    return readFileSync(join(out, 'mail-1-monthly.txt'), 'utf8')
  }

  test('the command writes the same files without a running service', async () => {
    const whileRunning = await preview()
    await sightline.stop()
    assert.equal(withoutSeo(await preview()), withoutSeo(whileRunning))
    sightline = await startSightline({ environment: sightline.environment })
    client = await createClient(sightline.analyticsUrl, ownerKey)
  })

  test('an unknown website is reported', async () => {
    const { code, output } = await sightline.command('mail', 'preview', '--website', '999')
    assert.notEqual(code, 0)
    assert.match(output, /no such website/)
  })

  test('a test mail arrives and is rate-limited', async () => {
    const { body } = await client.post<One<Record<string, unknown>>>('/api/v1/mail/test')
    assert.deepEqual([body.data.accepted, body.data.to], [1, 'ada@example.com'])
    assert.equal(readMail(smtp.received.at(-1)?.raw ?? '').headers.subject, 'Sightline test email')
    assert.equal((await client.post('/api/v1/mail/test')).status, 429)
  })

  test('the command reports errors', async () => {
    const well = await sightline.command('mail', 'test', 'bob@example.com')
    assert.equal(well.code, 0, well.output)
    assert.deepEqual(smtp.received.at(-1)?.to, ['bob@example.com'])
    const environment = { ...sightline.environment, SIGHTLINE_SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
    const badly = await runToEnd('src/sightline.ts', ['mail', 'test', 'bob@example.com'], environment)
    assert.equal(badly.code, 1)
    assert.match(badly.output, /Nothing answers at 127\.0\.0\.1:\d+\. Is the port right/)
  })
})

/** Where the SEO service is down too, the report does without its results. */
const withoutSeo = (text: string): string => text.replace(/(?<=\n)SEO\n[\s\S]*?\n\n/, '')

function formData(): FormData {
  const data = new FormData()
  data.set('List-Unsubscribe', 'One-Click')
  return data
}
