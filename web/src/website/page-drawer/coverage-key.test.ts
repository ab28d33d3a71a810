import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageKey } from './coverage-key.ts'

test('what Google says has a text, however it is written', () => {
  for (const text of ['Crawled - currently not indexed', 'Crawled – currently not indexed'])
    assert.equal(coverageKey(text), 'drawer.coverage.crawled')
  for (const text of ["Excluded by 'noindex' tag", 'Excluded by ‘noindex’ tag'])
    assert.equal(coverageKey(text), 'drawer.coverage.noindex')
})

test('what is not known has none', () => {
  for (const text of ['', 'constructor', 'Something new']) assert.equal(coverageKey(text), null)
})
