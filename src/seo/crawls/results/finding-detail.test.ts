import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOff } from '../../facts/site/sitemap-parse.ts'
import { createDetailReader, detailEvidence } from './finding-detail.ts'

const names: Readonly<Record<string, string>> = { dns: 'Hostname not found' }

const rows: readonly (readonly [name: string, detail: Parameters<typeof detailEvidence>[0], found: string[]])[] = [
  ['nothing', null, []],
  [
    'broken links with their status, or why there is none',
    {
      links: [
        { to: 1, url: 'https://a.test/gone', status: 404, text: 'Gone' },
        { to: 2, url: 'https://b.test/', status: null, reason: 'dns', text: '' },
      ],
    },
    ['https://a.test/gone · 404 · Gone', 'https://b.test/ · Hostname not found'],
  ],
  ['the status of a page', { status: 404, reason: 'status' }, ['404']],
  ['hops', { hops: ['https://a.test/1', 'https://a.test/2'] }, ['https://a.test/1', 'https://a.test/2']],
  ['a number without its name', { clicks: 4 }, []],
]

for (const [name, detail, expected] of rows) {
  test(`the detail of a finding in lines: ${name}`, () => {
    const lines = detailEvidence(detail, (reason) => names[reason] ?? reason)
    assert.deepEqual(
      lines.map((line) => line.found),
      expected,
    )
  })
}

const problems: Readonly<Record<string, readonly [german: string, french: string]>> = {
  [cutOff.text]: [
    'die Datei ist abgeschnitten, daher wurden nur die ersten Einträge gelesen',
    'le fichier est tronqué, seules ses premières entrées ont été lues',
  ],
  'invalid XML: 3:1: unclosed tag': ['ungültiges XML: 3:1: unclosed tag', 'XML non valide : 3:1: unclosed tag'],
  'unexpected root element <page>': ['unerwartetes Wurzelelement <page>', 'élément racine inattendu <page>'],
  '7 hreflang entries were not read': ['7 hreflang entries were not read', '7 hreflang entries were not read'],
}

test('the problem of a sitemap is in the language of its reader', async () => {
  for (const [problem, translations] of Object.entries(problems)) {
    const detail = JSON.stringify({ sitemaps: [{ url: 'https://a.test/sitemap.xml', status: 200, problem }] })
    for (const [index, language] of (['de', 'fr'] as const).entries()) {
      const read = await createDetailReader({ privateUrlsOf: async () => [] }, 1, language)
      const [evidence] = detailEvidence(read(detail))
      assert.equal(evidence?.found, `https://a.test/sitemap.xml · 200 · ${translations[index]}`)
    }
  }
})
