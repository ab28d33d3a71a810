import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Records } from '../src/database/records.ts'
import { scheduledRunJobs } from '../src/jobs/kinds.ts'
import { createOutbox } from '../src/mail/outbox.ts'
import { type ChangingSite, pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type One, type Problem } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type ReadMail, readMail } from './support/mime.ts'
import { readPdf } from './support/pdf.ts'
import { openAt } from './support/records.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'
import { createVisitedWebsite } from './support/visited-website.ts'

interface Scheduled {
  readonly id: number
  readonly status: string
  readonly email: number
  readonly email_pdf: number
  readonly generated_at: string
  readonly project: string
}

/** A red PNG image of one pixel. */
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const attached = 'The PDF file is attached.'
const withoutBrowser = 'The PDF file is not attached, because the server has no browser to create it.'

// The mails are the same on both databases, so only one of them needs the browser.
for (const engine of engines)
  describe(`mails with files on ${engine.name}`, () => describeMails(engine, engine.name === 'SQLite'))

function describeMails(engine: RecordsEngine, hasBrowser: boolean): void {
  let smtp: Smtp
  let sightline: Sightline
  let seo: Client
  let analytics: Client
  let site: ChangingSite
  let records: Records

  before(async () => {
    smtp = await startSmtp()
    site = await startChangingSite()
    site.show({ '/': pageOf('Home', { links: ['/next'], body: 'Some words.' }), '/next': pageOf('Next') })
    const place = await engine.place()
    sightline = await startSightline({
      environment: {
        ...(place.url === null ? {} : { SIGHTLINE_DATABASE_URL: place.url }),
        SIGHTLINE_SMTP_URL: smtp.url,
        SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>',
        SIGHTLINE_BROWSER: hasBrowser ? '' : 'off',
      },
    })
    records = openAt({ ...place, dataDir: sightline.environment.SIGHTLINE_DATA_DIR ?? '' })
    seo = await createClient(sightline.seoUrl, ownerKey)
    analytics = await createClient(sightline.analyticsUrl, ownerKey)
    await analytics.put('/api/v1/account', form({ email: 'ada@example.com', mail_period: 'both' }))
    const branding = {
      name: 'Acme & Söhne',
      footer: 'Acme GmbH, Berlin',
      primary_color: '#1d3557',
      accent_color: '#b3261e',
      logo,
    }
    assert.equal((await analytics.post('/api/v1/branding', form(branding))).status, 200)
  })
  after(async () => {
    site?.close()
    await sightline?.stop()
    await records?.close()
    await smtp?.stop()
  })

  const settled = (path: string, before = ''): Promise<Scheduled> =>
    eventually(async () => {
      const { data } = (await seo.get<One<Scheduled>>(path)).body
      return ['done', 'failed'].includes(data.status) && data.generated_at !== before && data
    })
  const create = async (resource: string, fields: Record<string, string | number>): Promise<Scheduled> => {
    const { status, body } = await seo.post<One<Scheduled>>(
      `/api/v1/${resource}`,
      form({ url: `${site.origin}/`, schedule: 'daily', render: 'never', ...fields }),
    )
    assert.equal(status, 201, JSON.stringify(body))
    return await settled(`/api/v1/${resource}/${body.data.id}`)
  }
  const runBySchedule = async (resource: string, before: Scheduled): Promise<Scheduled> => {
    await records.db
      .updateTable('jobs')
      .set({ due_at: 0 })
      .where('kind', '=', scheduledRunJobs)
      .where('key', '=', `${resource.slice(0, -1)} ${before.id}`)
      .execute()
    return await settled(`/api/v1/${resource}/${before.id}`, before.generated_at)
  }
  const mailWith = (subject: RegExp): Promise<ReadMail> =>
    eventually(
      () =>
        smtp.received.map(({ raw }) => readMail(raw)).find((mail) => subject.test(mail.headers.subject ?? '')) ?? false,
    )
  const checkBranding = ({ text, html, files }: ReadMail): void => {
    assert.match(text, /^Acme & Söhne\n/)
    assert.match(text, /\n-- \nAcme GmbH, Berlin\n/)
    assert.match(html, /Acme GmbH, Berlin<br>/)
    assert.match(html, /class="button" style="background:#b3261e/)
    const shown = /<img src="cid:([^"]+)" alt="Acme &amp; Söhne" width="1" height="1"/.exec(html)?.[1]
    const inline = files.filter(({ contentId }) => contentId !== '')
    assert.deepEqual(
      inline.map(({ type, contentId, bytes }) => [type, contentId, bytes.toString('base64')]),
      [['image/png', shown, logo]],
    )
    assert.doesNotMatch(html, /src="(?!cid:)/)
  }
  const checkFile = async ({ text, html, files }: ReadMail, name: string, words: readonly string[]): Promise<void> => {
    const note = hasBrowser ? attached : withoutBrowser
    assert.ok(text.includes(note), text)
    assert.ok(html.includes(note))
    const pdfs = files.filter(({ contentId }) => contentId === '')
    assert.deepEqual(
      pdfs.map((file) => [file.name, file.type]),
      hasBrowser ? [[name, 'application/pdf']] : [],
    )
    for (const { bytes } of pdfs) {
      const printed = (await readPdf(bytes)).pages.join('\n')
      for (const word of ['Acme & Söhne', ...words]) assert.ok(printed.includes(word), `${word} is not in ${printed}`)
    }
  }

  test('a scheduled crawl', async () => {
    const crawl = await runBySchedule('crawls', await create('crawls', { email_pdf: 1 }))
    assert.equal(crawl.email_pdf, 1)
    const mail = await mailWith(/: site score /)
    checkBranding(mail)
    await checkFile(mail, `crawl-${crawl.id}.pdf`, [new URL(site.origin).host, 'Issues by importance'])
  })

  test('a scheduled report: what changed, and how to get no more of them', async () => {
    const path = '/api/v1/reports'
    const first = await create('reports', { email: 1, email_pdf: 1 })
    assert.deepEqual([first.email, first.email_pdf], [1, 1])
    site.show({ '/': pageOf('', { body: 'Some words.' }) })
    await runBySchedule('reports', first)
    const mail = await mailWith(/: score /)
    checkBranding(mail)
    const { host } = new URL(site.origin)
    assert.match(mail.headers.subject ?? '', new RegExp(`^${host}: score \\d+ \\([-+]?\\d+\\)$`))
    assert.match(mail.text, /\nNEW ISSUES\n- /)
    assert.match(mail.text, /View report: http:\S+\/reports\//)
    await checkFile(mail, `report-${first.id}.pdf`, [host, 'Issues by importance'])
    const url = /<(.+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    assert.match(await (await fetch(url)).text(), /Unsubscribe from emails about audits of/)
    assert.equal((await fetch(url, { method: 'POST' })).status, 200)
    const { data } = (await seo.get<One<Scheduled>>(`${path}/${first.id}`)).body
    assert.deepEqual([data.email, data.email_pdf], [0, 1])
  })

  test('no mail is sent about a report that somebody audits again, or whose mails are off', async () => {
    const [off, manual] = [await create('reports', { email: 0 }), await create('reports', { email: 1 })]
    await runBySchedule('reports', off)
    await seo.put(`/api/v1/reports/${manual.id}`, form({ results: 1 }))
    await settled(`/api/v1/reports/${manual.id}`, manual.generated_at)
    const keys = (await records.db.selectFrom('mails').select('key').where('kind', '=', 'report').execute()).map(
      ({ key }) => Number(key.split(':')[0]),
    )
    assert.ok(!keys.includes(off.id) && !keys.includes(manual.id), String(keys))
  })

  test('the weekly report about a website', async () => {
    const { id, domain } = (await createVisitedWebsite(analytics, 'shop.test', 14, ['/', '/docs'])).website
    const { status } = await analytics.put(`/api/v1/websites/${id}`, form({ email: 1, email_pdf: 1 }))
    assert.equal(status, 200)
    const own = records.db.selectFrom('websites').select('account_id').where('id', '=', id)
    const { account_id: accountId } = await own.executeTakeFirstOrThrow()
    const today = Temporal.Now.plainDateISO('UTC')
    const monday = today.subtract({ days: today.dayOfWeek + 6 })
    await createOutbox(records, Date.now, 'example.com').enqueue({
      ...{ accountId, websiteId: id, kind: 'weekly', key: `${id}:${monday}`, dueAt: 0 },
    })
    const mail = await mailWith(new RegExp(domain))
    checkBranding(mail)
    await checkFile(mail, `${domain}-weekly-${monday}.pdf`, [domain, 'What they view'])
  })

  for (const resource of ['reports', 'crawls']) {
    test(`${resource}: email_pdf is 0 or 1`, async () => {
      const reply = await seo.post<Problem>(`/api/v1/${resource}`, form({ url: `${site.origin}/`, email_pdf: 2 }))
      assert.equal(reply.status, 422)
      assert.match(JSON.stringify(reply.body.errors), /email_pdf.*2/)
    })
  }
}
