import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Records } from '../src/database/records.ts'
import { crawlMailJobs, finishCrawlJobs, scheduledRunJobs } from '../src/jobs/kinds.ts'
import { type ChangingSite, type PathReply, pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type ReadMail, readMail } from './support/mime.ts'
import { openAt } from './support/records.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Smtp, type Step, startSmtp } from './support/smtp.ts'
import { createVisitedWebsite } from './support/visited-website.ts'

interface Crawl {
  readonly id: number
  readonly status: string
  readonly email: number
  readonly page: string
  readonly run: number
}

const path = '/api/v1/crawls'
const text = 'Enough words that are the same in every run of this page.'

const oldSite: Readonly<Record<string, PathReply>> = {
  '/': pageOf('Home', { links: ['/same', '/gone', '/old'], body: text }),
  '/same': pageOf('Same', { body: text }),
  '/gone': pageOf('Gone', { body: text }),
  '/old': pageOf('Old', { body: text }),
}
const newSite: Readonly<Record<string, PathReply>> = {
  '/': pageOf('Home', { links: ['/same', '/gone', "/new?a='<b>&x=1"], body: text }),
  '/same': pageOf('Other', { body: text, head: `<meta name="description" content="${text} ${text}">` }),
  '/gone': { status: 404 },
  '/new?a=%27%3Cb%3E&x=1': pageOf('New', { body: text }),
}
const closedSite: Readonly<Record<string, PathReply>> = {
  '/': pageOf('Home', { links: ['/one', '/two'], body: text }),
  '/one': { status: 403 },
  '/two': { status: 403 },
}

for (const engine of engines) describe(`mails about crawls on ${engine.name}`, () => describeMails(engine))

function describeMails(engine: RecordsEngine): void {
  let smtp: Smtp
  let sightline: Sightline
  let second: Sightline | undefined
  let client: Client
  let site: ChangingSite
  let records: Records
  let atStep: (step: Step) => void | Promise<void> = () => {}

  const start = async (): Promise<void> => {
    sightline = await startSightline({ environment: sightline.environment })
    client = await createClient(sightline.seoUrl, ownerKey)
  }
  before(async () => {
    smtp = await startSmtp((step) => atStep(step))
    const place = await engine.place()
    const environment = {
      ...(place.url === null ? {} : { SIGHTLINE_DATABASE_URL: place.url }),
      SIGHTLINE_SMTP_URL: smtp.url,
      SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>',
    }
    sightline = await startSightline({ environment })
    const dataDir = sightline.environment.SIGHTLINE_DATA_DIR ?? ''
    // Another node, which only audits and crawls.
    if (place.url !== null) second = await startSightline({ args: ['seo'], environment })
    records = openAt({ ...place, dataDir })
    client = await createClient(sightline.seoUrl, ownerKey)
    const account = await createClient(sightline.analyticsUrl, ownerKey)
    const changed = await account.put('/api/v1/account', form({ email: 'ada@example.com', language: 'de' }))
    assert.equal(changed.status, 200)
    site = await startChangingSite()
  })
  after(async () => {
    site.close()
    await second?.stop()
    await sightline.stop()
    await records.close()
    await smtp.stop()
  })

  const settled = (id: number, run?: number): Promise<Crawl> =>
    eventually(async () => {
      const { data } = (await client.get<One<Crawl>>(`${path}/${id}`)).body
      return ['done', 'failed', 'canceled'].includes(data.status) && data.run !== run && data
    })
  const create = async (fields: Record<string, string | number> = {}): Promise<Crawl> => {
    const sent = form({ url: `${site.origin}/`, schedule: 'daily', ...fields })
    const { status, body } = await client.post<One<Crawl>>(path, sent)
    assert.equal(status, 201, JSON.stringify(body))
    return await settled(body.data.id)
  }
  /** Lets the schedule start a run. */
  const makeDue = ({ id }: Crawl): Promise<unknown> =>
    records.db
      .updateTable('jobs')
      .set({ due_at: 0 })
      .where('kind', '=', scheduledRunJobs)
      .where('key', '=', `crawl ${id}`)
      .execute()
  const runBySchedule = async (crawl: Crawl): Promise<Crawl> => {
    await makeDue(crawl)
    return await settled(crawl.id, crawl.run)
  }
  const mailRows = ({ run }: Crawl) =>
    records.db.selectFrom('mails').selectAll().where('kind', '=', 'crawl').where('key', '=', String(run)).execute()
  /** The mail about the last run, once it is sent. */
  const mailAbout = async (crawl: Crawl): Promise<ReadMail> => {
    await eventually(async () => {
      const rows = await mailRows(crawl)
      assert.deepEqual(
        rows.map(({ state, error }) => [state, error]),
        [['sent', null]],
      )
    })
    const [row] = await mailRows(crawl)
    const mails = smtp.received.map(({ raw }) => readMail(raw))
    const sent = mails.filter(({ headers }) => headers['message-id'] === `<${row?.message_id}>`)
    assert.equal(sent.length, 1)
    return sent[0] as ReadMail
  }
  const hostOf = (): string => new URL(site.origin).host

  test('a scheduled run: what changed, in the language of the account', async () => {
    site.show(oldSite)
    const first = await create()
    assert.deepEqual(await mailRows(first), [], 'nobody asked for a mail about a run that they started')
    site.show(newSite)
    const crawl = await runBySchedule(first)
    const { headers, text, html } = await mailAbout(crawl)
    const { body } = await client.get<{
      readonly summary: Readonly<Record<'added' | 'removed' | 'changed', number>> & {
        readonly from: { readonly score: number }
        readonly to: { readonly score: number }
      }
      readonly issues: readonly {
        readonly title: string
        readonly severity: string
        readonly new: number
        readonly fixed: number
      }[]
    }>(`${path}/${crawl.id}/diff?language=de`)
    const { from, to, added, removed, changed } = body.summary
    assert.deepEqual([added, removed], [1, 1])
    const difference = to.score - from.score
    const change = difference > 0 ? `+${difference}` : String(difference)
    assert.equal(headers.subject, `${hostOf()}: Site-Score ${to.score} (${change})`)
    assert.match(headers.to ?? '', /<ada@example\.com>$/)
    assert.equal(headers['content-language'], 'de')
    assert.match(text, /ggü\. Lauf vom /)
    assert.ok(text.includes(`- Geändert: ${changed}\n- Neu: 1\n- Entfernt: 1\n`), text)
    for (const [name, title] of [
      ['new', 'NEUE PROBLEME'],
      ['fixed', 'BEHOBENE PROBLEME'],
    ] as const) {
      const expected = body.issues.filter((issue) => issue[name] > 0)
      const lines = text.split(`${title}\n`)[1]?.split('\n\n')[0]?.split('\n- ') ?? []
      assert.equal(lines.length, Math.min(6, expected.length), text)
      const severe = expected.filter(({ severity }) => severity === expected[0]?.severity)
      const shown = severe.map((issue) => `${issue.title} (auf ${issue[name]} Seite`)
      assert.ok(
        shown.some((start) => lines[0]?.startsWith(`- ${start}`)),
        `${lines[0]} is not the most severe: ${shown}`,
      )
    }
    assert.match(text, /\n- Mit der Seite entfallen: \d+ Probleme\n/)
    assert.match(text, new RegExp(`${site.origin}/gone`))
    assert.doesNotMatch(html, /<b>&x|<img|<script/)
    // Either node may have sent it, and links to itself.
    const { pathname } = new URL(crawl.page)
    assert.ok(html.includes(`${pathname}?view=changes&amp;run=${crawl.run}"`), 'links to the changes')
    assert.match(text, new RegExp(`Crawl anzeigen: http://127\\.0\\.0\\.1:\\d+${pathname}\n`))
  })

  test('the first run, and one that a limit stopped, say so', async () => {
    site.show(oldSite)
    const first = await create({ max_pages: 1 })
    await client.put(`${path}/${first.id}`, form({ max_pages: 2 }))
    const { text } = await mailAbout(await runBySchedule(first))
    assert.match(text, /Der Crawl endete am Limit von 2 Seiten\.\nEs gibt keinen früheren Lauf/)
    assert.doesNotMatch(text, /NEUE PROBLEME|SEITEN\n|Änderungen anzeigen/)
  })

  test('a score that is withheld has a reason', async () => {
    site.show(closedSite)
    const { headers, text } = await mailAbout(await runBySchedule(await create()))
    assert.equal(headers.subject, `${hostOf()}: kein Site-Score`)
    assert.match(text, /Kein Score: 67\s% der Seiten waren nicht prüfbar/)
  })

  test('a run that failed says so', async () => {
    site.show(oldSite)
    const first = await create()
    const { run, id } = await runBySchedule(first)
    await mailAbout({ ...first, run })
    // As if its results had never been analyzed, however often that was tried.
    await records.db.deleteFrom('mails').execute()
    const { account_id } = await records.db
      .updateTable('crawl_runs')
      .set({ status: 'finishing' })
      .where('id', '=', run)
      .returning('account_id')
      .executeTakeFirstOrThrow()
    const job = { kind: finishCrawlJobs, key: String(run), account_id, ready: 0, attempts: 1_000 } as const
    await records.db
      .insertInto('jobs')
      .values({ ...job, due_at: 0, created_at: 0 })
      .execute()
    const { headers, text } = await mailAbout({ ...first, run })
    assert.equal((await client.get<One<Crawl>>(`${path}/${id}`)).body.data.status, 'failed')
    assert.equal(headers.subject, `${hostOf()}: Crawl fehlgeschlagen`)
    assert.match(text, /Der Crawl ist fehlgeschlagen und hat keine Ergebnisse\.\nThe results could not be analyzed\.\n/)
  })

  const silent: readonly [name: string, run: (crawl: Crawl) => Promise<Crawl>][] = [
    [
      'a run that somebody started',
      async (crawl) => {
        await client.put(`${path}/${crawl.id}`, form({ action: 'run' }))
        return await settled(crawl.id, crawl.run)
      },
    ],
    [
      'a crawl whose mails are turned off',
      async (crawl) => {
        await client.put(`${path}/${crawl.id}`, form({ email: 0 }))
        return await runBySchedule(crawl)
      },
    ],
  ]
  for (const [name, run] of silent) {
    test(`no mail is sent about ${name}`, async () => {
      site.show(oldSite)
      const crawl = await run(await create())
      assert.equal(crawl.status, 'done')
      assert.deepEqual(await mailRows(crawl), [])
    })
  }

  test('the link of the mail turns mails about this crawl off, and only those', async () => {
    site.show(oldSite)
    const other = await create()
    const crawl = await runBySchedule(await create())
    const { headers } = await mailAbout(crawl)
    const url = /<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    assert.ok(new URL(url).pathname.startsWith(`/unsubscribe/crawls/${crawl.id}/`), url)
    const read = async ({ id }: Crawl): Promise<number> =>
      (await client.get<One<Crawl>>(`${path}/${id}`)).body.data.email
    const page = await fetch(url)
    assert.match(await page.text(), /abbestellen\?/)
    assert.equal(await read(crawl), 1)
    const wrong = url.replace(`/crawls/${crawl.id}/`, `/crawls/${other.id}/`)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    assert.equal((await fetch(wrong, { method: 'POST', body })).status, 404)
    assert.equal((await fetch(url, { method: 'POST', body })).status, 200)
    assert.deepEqual([await read(crawl), await read(other)], [0, 1])
  })

  test('the report about a website says what changed on the site in its period', async () => {
    const analytics = await createClient(sightline.analyticsUrl, ownerKey)
    const { website } = await createVisitedWebsite(analytics, 'shop.test', 21, ['/'])
    const previewed = async (): Promise<string> => {
      const preview = await analytics.get<One<{ readonly text: string; readonly html: string }>>(
        `/api/v1/websites/${website.id}/mails/preview?period=weekly`,
      )
      assert.equal(preview.status, 200, JSON.stringify(preview.body))
      return preview.body.data.text.split('WAS SICH AUF DER WEBSITE GEÄNDERT HAT\n')[1]?.split('\n\n')[0] ?? ''
    }
    site.show(oldSite)
    const first = await create({ schedule: 'none' })
    site.show(newSite)
    assert.equal((await client.put(`${path}/${first.id}`, form({ action: 'run' }))).status, 200)
    const crawl = await settled(first.id, first.run)
    // As if it were a crawl of this website.
    const { domain: project } = website
    await records.db.updateTable('crawls').set({ project }).where('id', '=', crawl.id).execute()
    assert.equal(await previewed(), '', 'no run ended in the last week')
    // Until eight on Mondays, the last report is about the week before.
    const today = Temporal.Now.instant().subtract({ hours: 8 }).toZonedDateTimeISO('UTC').toPlainDate()
    const monday = today.subtract({ days: today.dayOfWeek - 1 })
    const endAt = async (run: number, date: Temporal.PlainDate): Promise<void> => {
      const ended_at = date.toZonedDateTime('UTC').epochMilliseconds
      await records.db.updateTable('crawl_runs').set({ ended_at }).where('id', '=', run).execute()
    }
    await endAt(first.run, monday.subtract({ days: 3 }))
    assert.match(await previewed(), /^Site-Score \d+\nhttp:\/\/\S+\/crawls\/[\w-]+$/, 'nothing to compare with')
    await endAt(first.run, monday.subtract({ days: 20 }))
    await endAt(crawl.run, monday.subtract({ days: 3 }))
    const section = await previewed()
    assert.match(
      section,
      /^Site-Score \d+ \([+-]?\d+\) · Seiten: 1 neu, 1 entfernt, \d geändert\nNeue Probleme \(\d+\)\n- /,
    )
    assert.match(section, /\n- Meta-Beschreibung fehlt \(auf 1 Seite\)\n/)
    // On the two pages that are gone, it is gone with them.
    assert.match(section, /\nBehobene Probleme \(\d+\)\n(?:- .+\n)*- Meta-Beschreibung fehlt \(auf 1 Seite\)\n/)
    assert.ok(section.endsWith(`${new URL(crawl.page).pathname}?view=changes&run=${crawl.run}`), section)
  })

  test('a node that is killed before the mail is sent: it is sent once', async () => {
    site.show(oldSite)
    const first = await create()
    await second?.stop()
    let isKilled: Promise<void> | undefined
    atStep = (step) => {
      if (step === 'connect') isKilled ??= sightline.kill()
    }
    await makeDue(first)
    await eventually(() => isKilled !== undefined)
    await isKilled
    const jobs = records.db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', crawlMailJobs)
    assert.equal((await jobs.executeTakeFirst()).numUpdatedRows, 1n)
    await start()
    const crawl = await settled(first.id, first.run)
    assert.equal((await client.get<List<object>>(`${path}/${crawl.id}/runs`)).body.meta.total, 2)
    await mailAbout(crawl)
  })
}
