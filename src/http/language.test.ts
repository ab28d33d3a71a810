import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedLanguage } from './language.ts'

const rows: readonly (readonly [header: string | undefined, language: string])[] = [
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['es, fr-CA;q=0.7, de;q=0.3', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['fr;q=0', 'en'],
  ['*', 'en'],
  ['de;q=high', 'en'],
  ['__proto__, constructor', 'en'],
  [`${'xx,'.repeat(10_000)}de`, 'en'],
]

for (const [header, language] of rows) {
  test(`Accept-Language ${String(header).slice(0, 40)} selects ${language}`, () => {
    assert.equal(acceptedLanguage(header), language)
  })
}
