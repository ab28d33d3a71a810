import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportScores } from './reports.ts'

test('the latest report of a page counts, whatever its URL is spelled like', () => {
  const { state, pages, columns } = reportScores(
    [
      { url: 'http://www.acme.test/a', score: 40 },
      { url: 'https://acme.test/b?x=1', score: 70 },
      { url: 'https://acme.test/%61#top', score: 90 },
      { url: 'https://acme.test/c', score: 55 },
      { url: 'https://acme.test/c', score: null },
      { url: 'https://shop.acme.test/d', score: 10 },
    ],
    'acme.test',
  )
  assert.equal(state, 'ready')
  assert.deepEqual(pages, ['/a', '/b?x=1', '/c'])
  assert.deepEqual([...(columns.report_score ?? [])], [90, 70, Number.NaN], 'results without a score have none')
})

test('without reports there is nothing', () => assert.equal(reportScores([], 'acme.test').state, 'none'))
