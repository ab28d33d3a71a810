import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailEvidence } from './finding-detail.ts'

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
