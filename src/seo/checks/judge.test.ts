import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts } from '../facts/page/read-facts.ts'
import { judge } from './judge.ts'
import { literalPage } from './rows/literal-page.ts'
import { unknownSite } from './unknown-site.ts'

const site = unknownSite('https://example.com', 'not asked')
const request = { now: Date.UTC(2026, 0, 1), agent: 'Googlebot', intendedNoindex: false }

test('judge: a finding in the markup has its place', () => {
  const html = '<!doctype html>\n<html>\n  <head><title>T</title><meta name="robots" content="noindex"></head>'
  const noindex = judge(readFacts(literalPage(html), html), site, request).find(({ id }) => id === 'noindex')
  assert.equal(noindex?.verdict, 'fail')
  assert.deepEqual(noindex?.evidence, [
    {
      line: 3,
      column: 25,
      snippet: '<meta name="robots" content="noindex">',
      found: 'noindex',
      wanted: 'no noindex',
    },
  ])
})
