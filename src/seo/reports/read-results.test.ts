import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../checks/judge.ts'
import { pageOf, requestOf, siteOf } from '../checks/rows/row.ts'
import { resultsOf } from '../score/results.ts'
import { packError, readError } from './audit-error.ts'
import type { IgnoredFilter } from './ignored-filter.ts'
import { readResults, translateResults } from './read-results.ts'
import { packResults, type StoredResults } from './results.ts'

const report = { id: 1, account_id: 1, url: 'https://page.test/', project: 'example.com' }
/** Ignores nothing. */
const ignored: Pick<IgnoredFilter, 'apply'> = { apply: async (_, results) => results }

const given = { html: '<!doctype html><html lang="xx-yy"><title>Short</title><h1>A</h1><h4>B</h4>' }
const stored = resultsOf(pageOf(given), judge(pageOf(given), siteOf(given), requestOf(given)))
const asStored: StoredResults = JSON.parse(JSON.stringify(stored))

/** A check as an earlier version stored it, in English. */
const ofEarlierVersion: StoredResults['checks'][number] = {
  id: 'heading-skip',
  category: 'content',
  severity: 'low',
  weight: 2,
  verdict: 'fail',
  title: 'Headings skip a level',
  reason: null,
  evidence: [{ line: 1, column: 2, snippet: '<h4>', found: 'h4 after h1: Oil', wanted: 'h2' }],
  more: 0,
  advice: 'Choose the level by the outline of the page, and the size by the style sheet.',
  link: 'https://example.com/',
}

test('results: what is stored has no title, advice or link, and its texts are messages', () => {
  const json = JSON.stringify(stored)
  for (const text of ['Heading levels', 'Meta description is missing', 'developers.google.com'])
    assert.ok(!json.includes(text), text)
  const short = stored.checks.find(({ id }) => id === 'title-short')
  assert.deepEqual(short?.evidence[0]?.found, {
    text: '{n} characters: {content}',
    one: '{n} character: {content}',
    values: { n: 5, content: 'Short' },
  })
})

test('results: a run is read in each language, with quoted content unchanged', async () => {
  const packed = await packResults(JSON.stringify(stored))
  const read = async (language: 'en' | 'de' | 'fr') => {
    const results = await readResults(packed, report, ignored, { reader: 'owner', language })
    const check = results?.checks.find(({ id }) => id === 'heading-skip')
    const category = results?.categories.find(({ category }) => category === 'content')?.title
    return [check?.title, check?.evidence[0]?.found, check?.evidence[0]?.wanted, category]
  }
  assert.deepEqual(await read('en'), ['Heading levels are skipped', 'H4 after H1: B', 'H2', 'Content'])
  assert.deepEqual(await read('de'), ['Überschriftenebenen werden übersprungen', 'H4 nach H1: B', 'H2', 'Inhalt'])
  assert.deepEqual(await read('fr'), ['Des niveaux de titres sont sautés', 'H4 après H1\u00a0: B', 'H2', 'Contenu'])
})

test('results: only texts differ between languages', () => {
  const facts = (language: 'en' | 'de' | 'fr') =>
    translateResults(asStored, language).checks.map(({ id, verdict, status, weight, gain, more, evidence, link }) => [
      { id, verdict, status, weight, gain, more, link },
      evidence.map(({ line, column, snippet }) => ({ line, column, snippet })),
    ])
  assert.deepEqual(facts('de'), facts('en'))
  assert.deepEqual(facts('fr'), facts('en'))
})

test('results: a run of an earlier version keeps its English findings; titles and advice are translated', () => {
  const gone = { ...ofEarlierVersion, id: 'gone', title: 'An old title', advice: 'Old advice.' }
  const categories = [
    { ...asStored.categories[0], category: 'gone', title: 'Old category' },
  ] as StoredResults['categories']
  const earlier = { ...asStored, categories, checks: [ofEarlierVersion, gone] }
  const { checks, categories: shown } = translateResults(earlier, 'de')
  assert.equal(checks[0]?.title, 'Überschriftenebenen werden übersprungen')
  assert.match(checks[0]?.advice ?? '', /^Immer nur eine Ebene tiefer gehen/)
  assert.equal(checks[0]?.evidence[0]?.found, 'h4 after h1: Oil')
  assert.deepEqual([checks[1]?.title, checks[1]?.advice], ['An old title', 'Old advice.'])
  assert.equal(shown[0]?.title, 'Old category')
})

test('errors: a stored message is translated, an English text of an earlier version is not', () => {
  const packed = packError({ text: 'Port {port} is not allowed for audits.', values: { port: '25' } })
  assert.equal(readError(packed, 'en'), 'Port 25 is not allowed for audits.')
  assert.equal(readError(packed, 'de'), 'Port 25 ist für Audits nicht erlaubt.')
  assert.equal(readError('The server could not be reached.', 'de'), 'The server could not be reached.')
  assert.equal(readError('{"text": broken', 'de'), '{"text": broken')
})
