import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message } from '../../../base/message.ts'
import type { Evidence } from '../../checks/judge.ts'
import { cleanHeaders } from '../../checks/rows/clean-page.ts'
import { literalPage } from '../../checks/rows/literal-page.ts'
import { failureIn, packEvidence, packFailure, unpackEvidence } from './evidence.ts'
import { readPage } from './read-page.ts'

const place = (line: number, text: string): Evidence => {
  return { line, column: 1, snippet: text, found: message('{n} characters', { n: line }), wanted: text }
}
const places = (count: number, text: string) => Array.from({ length: count }, (_, index) => place(index + 1, text))

test('evidence is read as it was stored, with the first 20 places of a check', () => {
  const checks = [
    { check: 'short', evidence: places(1, 'é') },
    { check: 'none', evidence: [] },
    { check: 'long', evidence: places(30, 'x'.repeat(200)) },
  ]
  const packed = packEvidence(checks)
  assert.ok(packed && packed.length < 1_000, `${packed?.length} bytes`)
  const unpacked = unpackEvidence(packed)
  for (const { check, evidence } of checks) assert.deepEqual(unpacked.get(check), evidence.slice(0, 20))
  assert.equal(packEvidence([]), null)
})

test('what is stored of a page is limited, and every check keeps something', () => {
  const noise = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index * 37)).join('')
  const checks = Array.from({ length: 100 }, (_, index) => ({ check: `check-${index}`, evidence: places(20, noise) }))
  const packed = packEvidence(checks)
  assert.ok(packed && packed.length < 64 * 1024, `${packed?.length} bytes`)
  const unpacked = unpackEvidence(packed)
  assert.ok(checks.every(({ check }) => unpacked.get(check)?.[0]?.line === 1))
})

test('a page with many texts keeps 20 places of each check, with shorter texts', () => {
  const checks = Array.from({ length: 12 }, (_, index) => ({
    check: `check-${index}`,
    evidence: places(20, 'y'.repeat(300)),
  }))
  const unpacked = unpackEvidence(packEvidence(checks) ?? new Uint8Array())
  assert.deepEqual(new Set([...unpacked.values()].map(({ length }) => length)), new Set([20]))
  assert.ok((unpacked.get('check-0')?.[0]?.snippet?.length ?? 0) < 300)
})

test('a failure is stored as its sentence', () => {
  const reason = message('The server refused the connection.')
  assert.deepEqual(failureIn(unpackEvidence(packFailure(reason) ?? new Uint8Array())), reason)
  assert.equal(failureIn(new Map()), null)
})

test('a crawled page has the places of what failed, and none of what passed', () => {
  const images = Array.from({ length: 25 }, (_, index) => `<img src="/${index}.png">`).join('\n')
  const html = `<!doctype html><html lang="en"><head><title>Oil</title></head>\n<body><h1>Oil</h1>\n${images}</body></html>`
  const { findings, evidence } = readPage(literalPage(html, cleanHeaders), { now: 0, isInternal: () => true })
  const stored = unpackEvidence(evidence ?? new Uint8Array())
  assert.deepEqual(
    [...stored.keys()],
    findings.map(({ check }) => check),
  )
  assert.equal(findings.find(({ check }) => check === 'alt-missing')?.count, 25)
  const missing = stored.get('alt-missing') ?? []
  assert.deepEqual(
    [missing.length, missing[0]?.line, missing[0]?.column, missing[0]?.snippet, missing[19]?.line],
    [20, 3, 1, '<img src="/0.png">', 22],
  )
})
