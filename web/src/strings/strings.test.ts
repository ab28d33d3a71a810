import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Key, Strings } from './keys.ts'
import type { Message } from './message.ts'
import { matchLanguage } from './strings.ts'

const texts = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const placeholdersIn = (message: Message): readonly string[] =>
  [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

const isKey = (name: string): name is Key => name in en
const keys = Object.keys(en).filter(isKey)
const others: Readonly<Record<string, Strings>> = { de, fr }

for (const [name, strings] of Object.entries(others)) {
  describe(`the strings in ${name}`, () => {
    test('have the same placeholders as the English ones', () => {
      const wrong = keys.filter((key) => placeholdersIn(strings[key]).join() !== placeholdersIn(en[key]).join())
      assert.deepEqual(wrong, [])
    })
    test('have plural forms where the English ones do', () => {
      const wrong = keys.filter((key) => (typeof strings[key] === 'string') !== (typeof en[key] === 'string'))
      assert.deepEqual(wrong, [])
    })
    test('are not empty', () => {
      assert.deepEqual(
        keys.filter((key) => texts(strings[key]).some((text) => text.trim() === '')),
        [],
      )
    })
  })
}

describe('the language of the console', () => {
  const rows: readonly [asked: readonly (string | null)[], expected: string][] = [
    [['de-AT'], 'de'],
    [[null, 'fr'], 'fr'],
    [['pt', 'de'], 'de'],
    [['xx'], 'en'],
    [[], 'en'],
  ]
  for (const [asked, expected] of rows) {
    test(`is ${expected} for the preferences ${JSON.stringify(asked)}`, () =>
      assert.equal(matchLanguage(...asked), expected))
  }
})
