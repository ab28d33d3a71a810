import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient, type Fields, form, type One, query } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { htmlPage, type PageSite, prose, startPageSite } from './support/page-site.ts'
import { type ReadPdf, readPdf } from './support/pdf.ts'
import { openAt } from './support/records.ts'
import { makeReport } from './support/reports.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { createVisitedWebsite } from './support/visited-website.ts'

/** A fix of 45 days ago with a result that is final. */
async function addFinalFix({ environment }: Sightline, website: number, text: string): Promise<void> {
  const records = openAt({ url: null, dataDir: environment.SIGHTLINE_DATA_DIR ?? '' })
  const time = Date.now() - 45 * 86_400_000
  const clicks = {
    ...{ name: 'clicks', fixed: { before: 4120, after: 5278 }, control: { before: 21904, after: 23870 }, lacks: null },
    effect: { change: 17.5, low: 5.2, high: 31, verdict: 'helped' },
    ...{ gained: { change: 786, low: 260, high: 1250 }, weeks: [] },
  }
  const result = { verdict: 'helped', measure: 'clicks', measures: [clicks], pages: [], overlaps: [], annotations: [] }
  await records.db
    .insertInto('fixes')
    .values({
      ...{ website_id: website, kind: 'manual', check_id: '', text, pages: '["/cart"]', page_count: 1 },
      ...{ since: time, time, result: JSON.stringify({ version: 1, result }), created_at: time, updated_at: time },
    })
    .execute()
  await records.close()
}

const hostileName = 'Müller & Söhne <script>alert(1)</script> "GmbH"'
const hostileFooter = `© </style><b>Ω 漢字 العربية "quoted" \\\\ } @page ${'x'.repeat(180)}`
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(8)
const longPath = `/${'very-long-segment-'.repeat(60)}?q=${'%F0%9F%92%A9'.repeat(20)}`

/** What the contents must list in each language. */
const contents = {
  en: ['Contents', 'Summary', 'Issues by importance', 'Appendix'],
  de: ['Inhalt', 'Zusammenfassung', 'Probleme nach Wichtigkeit', 'Anhang'],
  fr: ['Sommaire', 'Synthèse', 'Problèmes par importance', 'Annexe'],
} as const

describe('documents for clients', { concurrency: false }, () => {
  let running: Sightline
  let site: PageSite
  let seo: Client
  let analytics: Client
  let report: number
  let crawl: number
  let website: number

  before(async () => {
    const hostile = htmlPage({
      title: `</title><h1>${longWord} \u202eevil\u202c ${'\u0301'.repeat(40)}</h1>`,
      body: `${prose(1)} <img src=x onerror=alert(1)> ${longWord.repeat(5)}`,
      links: ['/broken', '/b', longPath],
    })
    site = await startPageSite({ '/': hostile, [longPath]: hostile, '/b': htmlPage({ title: 'B', body: prose(2) }) })
    running = await startSightline({ environment: { SIGHTLINE_BROWSER: '' } })
    seo = await createClient(running.seoUrl, ownerKey)
    analytics = await createClient(running.analyticsUrl, ownerKey)
    await analytics.post(
      '/api/v1/branding',
      form({
        name: hostileName,
        footer: hostileFooter,
        primary_color: '#1d3557',
        accent_color: '#b3261e',
        logo: logos.svg,
      }),
    )
    report = (await makeReport(seo, { url: `${site.origin}${longPath}`, render: 'never' })).id
    const made = await seo.post<One<{ readonly id: number }>>('/api/v1/crawls', form({ url: `${site.origin}/` }))
    crawl = made.body.data.id
    website = (await createVisitedWebsite(analytics, 'shop.test', 14, ['/', '/cart', '/checkout'])).website.id
    await eventually(async () => {
      const { body } = await seo.get<One<{ readonly status: string }>>(`/api/v1/crawls/${crawl}`)
      assert.equal(body.data.status, 'done')
    })
  })

  after(async () => {
    site?.close()
    await running?.stop()
  })

  const pdfOf = async (client: Client, path: string): Promise<Uint8Array> => {
    const reply = await fetch(client.baseUrl + path, { headers: { authorization: `Bearer ${ownerKey}` } })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    assert.equal(reply.status, 200, new TextDecoder().decode(bytes.subarray(0, 500)))
    assert.equal(reply.headers.get('content-type'), 'application/pdf')
    return bytes
  }

  /** What holds for every document, whatever it is about. */
  const assertDocument = (pdf: ReadPdf, language: string): void => {
    assert.ok(pdf.isTagged)
    assert.equal(pdf.language, language)
    for (const role of ['H1', 'H2', 'Table', 'Figure', 'P']) assert.ok(pdf.roles.has(role), role)
    const last = pdf.pages.length
    for (const [index, page] of pdf.pages.entries()) {
      if (index > 0)
        assert.match(page, new RegExp(`\\b${index + 1}\\s/\\s${last}\\b`), `page ${index + 1} has its number`)
      const { left = 0, right = 1, bottom = 0 } = pdf.extents[index] ?? {}
      assert.ok(
        left > 0.05 && right < 0.97 && bottom > 0.01,
        `the text of page ${index + 1} is on it: ${left} ${right} ${bottom}`,
      )
    }
  }

  const rows = [
    ['a report', 'en'],
    ['a report', 'de'],
    ['a report', 'fr'],
    ['a crawl', 'de'],
  ] as const
  for (const [what, language] of rows)
    test(`${what} in ${language}`, async () => {
      const path = what === 'a report' ? `/api/v1/reports/${report}/export` : `/api/v1/crawls/${crawl}/export`
      const pdf = await readPdf(await pdfOf(seo, `${path}${query({ format: 'pdf', language })}`))
      assertDocument(pdf, language)
      const [cover = '', toc = ''] = pdf.pages
      assert.ok(cover.includes(hostileName), cover)
      const [title, ...sections] = contents[language]
      assert.ok(toc.includes(title), toc)
      for (const name of sections) {
        const bookmark = pdf.bookmarks.find((one) => one.title === name)
        assert.ok(bookmark, `${name} is a bookmark`)
        assert.ok(pdf.pages[bookmark.page - 1]?.includes(name))
        assert.match(toc, new RegExp(`${name}\\s*${bookmark.page}\\b`))
      }
    })

  test('the statistics of a website', async () => {
    const path = `/api/v1/websites/${website}/stats/export${query({ format: 'pdf', language: 'fr', compare: 'previous' })}`
    const pdf = await readPdf(await pdfOf(analytics, path))
    assertDocument(pdf, 'fr')
    assert.ok(pdf.pages[2]?.includes('Taux de rebond'))
  })

  test('only the owner’s file, of all visits, has what fixes brought', async () => {
    const path = `/api/v1/websites/${website}`
    await addFinalFix(running, website, 'Shorter titles')
    const { body } = await analytics.put<One<{ readonly page: string }>>(path, form({ privacy: 0 }))
    const link = await analytics.post<One<{ readonly page: string }>>(`${path}/share-links`, form({ name: 'Board' }))
    const textOf = async (address: string) =>
      (await readPdf(await pdfOf(analytics, `${address}/export?format=pdf&language=en&period=30d`))).pages
        .join(' ')
        .replace(/\s+/g, ' ')
    const owners = await textOf(`${path}/stats`)
    for (const shown of ['What fixes brought', 'Shorter titles', '4,120 → 5,278 clicks', '+18% (+5% to +31%)'])
      assert.ok(owners.includes(shown), `${shown} is not in ${owners}`)
    for (const page of [body.data.page, link.body.data.page]) {
      const shared = await textOf(`${sharedPathOf(page)}/stats`)
      assert.ok(shared.includes('Countries') && !shared.includes('Shorter titles') && !shared.includes('fixes'), shared)
    }
    const filtered = `${path}/stats/export?format=pdf&language=en&period=30d&filter=page:is:/cart`
    const ofCart = (await readPdf(await pdfOf(analytics, filtered))).pages.join('\n')
    assert.ok(ofCart.includes('/cart') && !ofCart.includes('Shorter titles'))
  })

  test('the shared statistics of a website show no more than the segment that they are locked to', async () => {
    const path = `/api/v1/websites/${website}`
    const { body } = await analytics.put<One<{ readonly page: string }>>(path, form({ privacy: 0 }))
    const locked = { name: 'Cart', filter: 'page:is:/cart', locked: 1, visibility: 'shared' }
    assert.equal((await analytics.post(`${path}/segments`, form(locked))).status, 201)
    const shared = `${sharedPathOf(body.data.page)}/stats/export?format=pdf&language=en`
    const all = (await readPdf(await pdfOf(analytics, shared))).pages.join('\n')
    assert.ok(all.includes('/cart') && all.includes('Countries'))
    assert.ok(!all.includes('/checkout') && !all.includes('Entry pages'), all)
  })

  test('visitors of a shared report get the file that its owner gets, if they may see the page', async () => {
    const path = `/api/v1/reports/${report}`
    const share = async (fields: Fields): Promise<string> => {
      const { body } = await seo.put<One<{ readonly page: string }>>(path, form({ ...fields, results: 0 }))
      return sharedPathOf(body.data.page)
    }
    const save = async (page: string, grant = '') => {
      const url = `${seo.baseUrl}${page}/export?format=pdf&language=de`
      const reply = await fetch(url, { headers: { 'sightline-grant': grant } })
      const bytes = Buffer.from(await reply.arrayBuffer())
      return { status: reply.status, name: reply.headers.get('content-disposition'), bytes }
    }
    const ignored = { check: 'https', reason: 'topsecretreason', report }
    const added = await seo.post(`/api/v1/projects/${new URL(site.origin).hostname}/ignored-issues`, form(ignored))
    assert.equal(added.status, 201, added.text)
    const own = Buffer.from(await pdfOf(seo, `${path}/export?format=pdf&language=de`))
    const open = await save(await share({ privacy: 0 }))
    assert.equal(open.status, 200)
    assert.match(open.name ?? '', /^attachment; filename="127\.0\.0\.1-report-\d{4}-\d\d-\d\d\.pdf"$/)
    assert.ok(open.bytes.equals(own))
    const { pages } = await readPdf(open.bytes)
    assert.ok(pages.join('').includes('Ignorierte Probleme') && !pages.join('').includes(ignored.reason))

    const page = await share({ privacy: 2, password: 'open sesame street' })
    const grant = (password: string) => seo.post<One<{ readonly grant: string }>>(`${page}/grant`, form({ password }))
    assert.equal((await save(page)).status, 401)
    assert.equal((await grant('a wrong password')).status, 401)
    assert.equal((await save(page, 'forged')).status, 401)
    const granted = await save(page, (await grant('open sesame street')).body.data.grant)
    assert.equal(granted.status, 200)
    assert.ok(granted.bytes.equals(own))

    assert.equal((await save(await share({ privacy: 1 }))).status, 404)
  })

  test('audit --pdf', async () => {
    const file = join(temporaryFolder(), 'report.pdf')
    const { output } = await running.command('audit', `${site.origin}/b`, '--render', 'never', '--pdf', file)
    assert.ok(existsSync(file), output)
    const pdf = await readPdf(readFileSync(file))
    assert.ok(pdf.pages[0]?.includes('/b') && pdf.pages[0].includes('Sightline'))
    const two = await running.command('audit', `${site.origin}/b`, `${site.origin}/`, '--pdf', file)
    assert.match(two.output, /--pdf takes one URL/)
  })

  test('two files of the same results are the same', async () => {
    const path = `/api/v1/reports/${report}/export?format=pdf`
    const [one, other] = [await pdfOf(seo, path), await pdfOf(seo, path)]
    assert.ok(Buffer.from(one).equals(Buffer.from(other)))
  })
})

const logos = {
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><style>.a{fill:#1d3557}.b{fill:#b3261e}</style><script>alert(1)</script><circle class="b" cx="30" cy="30" r="26"/><path class="a" d="M18 38 L30 14 L42 38 Z"/><text x="70" y="40" font-family="sans-serif" font-size="30" font-weight="700" class="a">Müller</text></svg>',
  ).toString('base64'),
}
