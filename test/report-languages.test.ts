import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Project } from '../src/seo/projects/project.ts'
import type { ResultsDiff } from '../src/seo/reports/diff.ts'
import type { Report } from '../src/seo/reports/report.ts'
import { type Client, createClient, form, type List, type One, type Problem } from './support/client.ts'
import { readCsv } from './support/csv.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { freePort } from './support/port.ts'
import { makeReport, reportsPath, runAgain } from './support/reports.ts'

const html = '<!doctype html><html lang="en"><title>Hôtel Übersee</title><h1>Hôtel</h1><h4>Zimmer</h4><p>Text.'

let sightline: Joined
let client: Client
let site: PageServer
let report: Report
before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.seoUrl, sightline.key)
  site = await startPageServer()
  report = await makeReport(client, { url: site.put('/page.html', html), privacy: 0 })
  assert.equal(report.status, 'done')
})
after(async () => {
  site.close()
  await sightline.stop()
})

const checkOf = ({ results }: Pick<Report, 'results'>, id: string) => results?.checks.find((check) => check.id === id)
const read = async (path: string, acceptLanguage: string) =>
  await client.get<One<Report>>(path, { headers: { 'accept-language': acceptLanguage } })

const expected = {
  en: ['Heading levels are skipped', 'H4 after H1: Zimmer', 'Content'],
  de: ['Überschriftenebenen werden übersprungen', 'H4 nach H1: Zimmer', 'Inhalt'],
  fr: ['Des niveaux de titres sont sautés', 'H4 après H1\u00a0: Zimmer', 'Contenu'],
} as const

for (const language of ['en', 'de', 'fr'] as const) {
  test(`a stored report is read in ${language}, by header and by parameter`, async () => {
    const byHeader = await read(`${reportsPath}/${report.id}`, `${language}-XX, es;q=0.5`)
    const byParameter = await read(`${reportsPath}/${report.id}?language=${language}`, 'es')
    for (const { body, headers } of [byHeader, byParameter]) {
      const check = checkOf(body.data, 'heading-skip')
      const category = body.data.results?.categories.find((one) => one.category === 'content')
      assert.deepEqual([check?.title, check?.evidence[0]?.found, category?.title], expected[language])
      assert.equal(headers.get('content-language'), language)
      assert.match(headers.get('vary') ?? '', /\bAccept-Language\b/)
    }
    assert.deepEqual(byParameter.body, byHeader.body)
  })

  test(`runs, shared pages, projects and exports are in ${language}, too`, async () => {
    const title = expected[language][0]
    const at = `${reportsPath}/${report.id}`
    const runs = await client.get<List<{ readonly id: number }>>(`${at}/runs`)
    const run = await read(`${at}/runs/${runs.body.data[0]?.id}`, language)
    assert.equal(checkOf(run.body.data, 'heading-skip')?.title, title)

    const shared = await read(`/shared${new URL(report.page).pathname}`, language)
    assert.equal(checkOf(shared.body.data, 'heading-skip')?.title, title)

    const project = await client.get<One<Project>>(`/api/v1/projects/${report.project}?language=${language}`)
    assert.equal(project.body.data.failures.find(({ check }) => check === 'heading-skip')?.title, title)

    const csv = await client.getText(`${at}/export?format=csv&language=${language}`)
    assert.ok(readCsv(csv.text).some((cells) => cells.includes(title)))
    const page = await client.getText(`${at}/export?format=html&language=${language}`)
    assert.match(page.text, new RegExp(`<html lang="${language}">`))
    assert.match(page.text, /<code>&lt;h2&gt;<\/code>/, 'code in advice is marked')
    assert.ok(page.text.includes(title))
  })
}

test('another language is refused by the parameter and English by the header', async () => {
  const { status, body } = await client.get<Problem>(`${reportsPath}/${report.id}?language=es`)
  assert.equal(status, 422)
  assert.match(body.errors?.language?.[0] ?? '', /^language must be one of en, de, fr; found "es"/)
  const { headers } = await read(`${reportsPath}/${report.id}`, 'es')
  assert.equal(headers.get('content-language'), 'en')
})

test('a comparison finds the same changes in every language', async () => {
  const url = site.put('/changing.html', html)
  const { id } = await makeReport(client, { url })
  site.put('/changing.html', html.replace('h4', 'h2'))
  await runAgain(client, id)
  const diffs = []
  for (const language of ['en', 'de', 'fr']) {
    const { body } = await client.get<One<ResultsDiff>>(`${reportsPath}/${id}/diff?language=${language}`)
    diffs.push(body.data)
  }
  const [english, german, french] = diffs
  assert.deepEqual(
    [english, german, french].map((diff) => diff?.fixed.find((one) => one.id === 'heading-skip')?.title),
    ['Heading levels are in order', 'Überschriftenebenen folgen aufeinander', 'Les niveaux de titres se suivent'],
  )
  const facts = (diff: ResultsDiff | undefined) =>
    diff && [diff.score, diff.unchanged, ...[diff.fixed, diff.broken].map((list) => list.map(({ id: check }) => check))]
  assert.deepEqual(facts(german), facts(english))
  assert.deepEqual(facts(french), facts(english))
})

test('the error of a failed audit is in the language of the reader', async () => {
  const sent = form({ url: `http://127.0.0.1:${await freePort()}/` })
  const headers = { ...sent.headers, prefer: 'wait=60', 'accept-language': 'de' }
  const { body } = await client.post<One<Report>>(reportsPath, { ...sent, headers })
  assert.equal(body.data.error, 'Der Server hat die Verbindung abgelehnt.')
  const { body: french } = await read(`${reportsPath}/${body.data.id}`, 'fr')
  assert.equal(french.data.error, 'Le serveur a refusé la connexion.')
})
