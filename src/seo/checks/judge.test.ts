import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message } from '../../base/message.ts'
import { renderText } from '../../texts/render-text.ts'
import { defineCheck } from './check.ts'
import { fail } from './check-outcome.ts'
import { checklist } from './checklist.ts'
import { judge } from './judge.ts'
import { pageOf, requestOf, siteOf } from './rows/row.ts'

const html = '<!doctype html>\n<html>\n  <head><title>T</title><meta name="robots" content="noindex"></head>'
const judged = (entries = checklist) => judge(pageOf({ html }), siteOf({}), requestOf({}), entries)

const entryOf = (run: () => ReturnType<typeof fail>) => {
  const check = defineCheck({ id: 'x', title: 'good', failure: 'bad', needs: [], run, advice: '', link: '' })
  return [{ check, category: 'content', severity: 'low', weight: 1 } as const]
}

test('judge: a finding in the markup has its position', () => {
  const noindex = judged().find(({ id }) => id === 'noindex')
  assert.equal(noindex?.verdict, 'fail')
  assert.deepEqual(noindex?.evidence, [
    {
      line: 3,
      column: 25,
      snippet: '<meta name="robots" content="noindex">',
      found: 'noindex',
      wanted: { text: 'no noindex' },
    },
  ])
})

test('judge: a check that throws affects only its own verdict', () => {
  const broken = entryOf(() => {
    throw new Error('oh')
  })
  const [first, second] = judged([...broken, ...entryOf(() => fail({ found: 'x' }))])
  assert.equal(first?.verdict, 'unverified')
  assert.deepEqual(first?.reason, { text: 'Internal error in this check: {error}', values: { error: 'oh' } })
  assert.equal(second?.verdict, 'fail')
})

test('judge: evidence is limited, and omitted findings are counted', () => {
  const long = 'x'.repeat(5_000)
  const many = Array.from({ length: 115 }, () => ({
    found: long,
    expected: message('{a}', { a: message('{b}', { b: long }) }),
  }))
  const [check] = judged(entryOf(() => fail(...many)))
  assert.equal(check?.evidence.length, 100)
  assert.equal(check?.more, 15)
  const short = `${'x'.repeat(299)}…`
  assert.equal(check?.evidence[0]?.found, short)
  assert.equal(renderText(check?.evidence[0]?.wanted ?? '', 'en'), short)
})

test('checklist: ids are unique, informational checks have no weight, and all have advice and links', () => {
  assert.equal(new Set(checklist.map(({ check }) => check.id)).size, checklist.length)
  for (const { check, severity, weight } of checklist) {
    assert.equal(weight === 0, severity === 'information', check.id)
    assert.match(check.advice, /\.$/, check.id)
    assert.match(check.link, /^https:\/\//, check.id)
  }
})
