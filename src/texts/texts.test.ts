import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { en } from './en/en.ts'
import { formatsIn } from './formats.ts'
import { catalogOf, type Language, languages } from './languages.ts'
import { renderText, type Translation } from './render-text.ts'
import { textsIn } from './texts.ts'

type Shape = Readonly<Record<string, Translation>>

const english: Shape = en.strings
const keys = Object.keys(english)
const formsOf = (text: Translation | undefined): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text ?? {})
const placeholders = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join()

/** What is wrong with the strings of a language, compared with the English ones. */
function problemsOf(language: string, strings: Shape): readonly string[] {
  const rules = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  const missing = keys.filter((key) => !(key in strings)).map((key) => `${key} is missing`)
  const wrong = Object.entries(strings).flatMap(([key, text]) => {
    const expected = new Set(formsOf(english[key]).map(placeholders))
    if (expected.size === 0) return [`${key} is not in English`]
    return [
      ...formsOf(text).flatMap((form) => (form.trim() === '' ? [`${key} is empty`] : [])),
      ...formsOf(text).flatMap((form) =>
        expected.has(placeholders(form)) ? [] : [`${key} has other values: ${form}`],
      ),
      ...(typeof text === 'string' ? [] : Object.keys(text).filter((rule) => !rules.has(rule))).map(
        (rule) => `${key} has a form for "${rule}", which ${language} does not know`,
      ),
    ]
  })
  return [...missing, ...wrong]
}

for (const language of languages) {
  test(`the strings in ${language} are those in English, with the same values`, () =>
    assert.deepEqual(problemsOf(language, catalogOf(language).strings), []))
}

describe('a new language', () => {
  /** A language with more plural forms than English. */
  const complete: Shape = {
    ...Object.fromEntries(keys.map((key) => [key, formsOf(english[key]).at(-1) ?? ''])),
    'mail.more': { one: '{n} a', few: '{n} b', many: '{n} c', other: '{n} d' },
  }
  const { 'mail.stop': _, ...incomplete } = complete
  const rows: readonly [name: string, strings: Shape, problems: readonly string[]][] = [
    ['is complete', complete, []],
    ['lacks a string', incomplete, ['mail.stop is missing']],
    ['has a string too many', { ...complete, other: 'x' }, ['other is not in English']],
    ['forgets a value', { ...complete, 'digest.quiet': '{domain}' }, ['digest.quiet has other values: {domain}']],
    ['misspells a value', { ...complete, 'mail.more': { other: '{m}' } }, ['mail.more has other values: {m}']],
    ['has an empty string', { ...complete, 'mail.stop': ' ' }, ['mail.stop is empty']],
    [
      'has a plural form of another one',
      { ...complete, 'mail.more': { two: '{n}', other: '{n}' } },
      ['mail.more has a form for "two", which pl does not know'],
    ],
  ]
  for (const [name, strings, problems] of rows) test(name, () => assert.deepEqual(problemsOf('pl', strings), problems))

  for (const [n, expected] of [
    [1, '1 a'],
    [3, '3 b'],
    [5, '5 c'],
    [1.5, '1,5 d'],
  ] as const) {
    test(`chooses the form of ${n} by its own plural rules`, () =>
      assert.equal(
        renderText({ text: 'x', values: { n } }, 'pl', () => complete['mail.more']),
        expected,
      ))
  }
})

test('every string is used', () => {
  const sources = globSync('src/**/*.ts').filter((file) => !/^src\/texts\/|\.test\.ts$/.test(file))
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const templates = [...code.matchAll(/`([a-z]\w*\.[^`\s]*\$\{[\w.]+\}[^`\s]*)`/g)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, template.endsWith('}') ? '.+' : '\\w+')}$`,
      ),
  )
  const named = ['channel.', 'device.', 'failure.']
  const unused = keys.filter(
    (key) =>
      !code.includes(`'${key}'`) &&
      !templates.some((template) => template.test(key)) &&
      !named.some((start) => key.startsWith(start)),
  )
  assert.deepEqual(unused, [])
})

describe('formats', () => {
  const day = Temporal.PlainDate.from('2026-03-01')
  const rows: readonly [language: Language, expected: readonly string[]][] = [
    ['en', ['1,234,567', '42%', '+3', '-2.4', '1,234.568', '2:05', 'March 1, 2026', 'France', 'XX1']],
    ['de', ['1.234.567', '42\u00a0%', '+3', '-2,4', '1.234,568', '2:05', '1. März 2026', 'Frankreich', 'XX1']],
    [
      'fr',
      ['1\u202f234\u202f567', '42\u00a0%', '+3', '-2,4', '1\u202f234,568', '2:05', '1 mars 2026', 'France', 'XX1'],
    ],
  ]
  for (const [language, expected] of rows) {
    test(`in ${language}`, () => {
      const { count, percent, difference, pointDifference, number, duration, day: long, country } = formatsIn(language)
      const numbers = [count(1234567.1), percent(0.42), difference(3), pointDifference(-2.4), number(1234.5678)]
      assert.deepEqual([...numbers, duration(125), long(day), country('FR'), country('XX1')], expected)
    })
  }

  test('in another time zone have the days of that zone', () => {
    const range = [new Date('2026-03-01T20:00:00Z'), new Date('2026-03-02T19:00:00Z')] as const
    assert.equal(formatsIn('en').days(...range), 'March 1\u2009–\u20092, 2026')
    assert.equal(formatsIn('en', 'Asia/Tokyo').days(...range), 'March 2\u2009–\u20093, 2026')
  })
})

test('a name that no string has is not looked up in objects', () => {
  const { nameOf } = textsIn('fr')
  assert.deepEqual(
    ['ai', 'Paid Social', 'constructor', ''].map((channel) => nameOf('channel', channel)),
    ['Assistants IA', undefined, undefined, undefined],
  )
})
