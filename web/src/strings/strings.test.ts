import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { lazyImportsOf, nameOf, readModule, sourceFolder, withImports } from '../../testing/module-graph.ts'
import type { Message } from './message.ts'
import { matchLanguage } from './strings.ts'

type Strings = Readonly<Record<string, Message>>

const filesOf = (language: string): readonly string[] => readdirSync(join(import.meta.dirname, language)).sort()

async function stringsOf(language: string): Promise<ReadonlyMap<string, Strings>> {
  const byFile = new Map<string, Strings>()
  for (const file of filesOf(language)) {
    const { strings }: { readonly strings: Strings } = await import(`./${language}/${file}`)
    byFile.set(file.replace(/\.ts$/, ''), strings)
  }
  return byFile
}

const areas = await stringsOf('en')
const en: Strings = Object.assign({}, ...areas.values())
const keys = Object.keys(en)

const texts = (message: Message | undefined): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message ?? {})
const placeholdersIn = (message: Message | undefined): string =>
  [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join()

test('no key is in two areas', () => {
  const all = [...areas.values()].flatMap((strings) => Object.keys(strings))
  assert.deepEqual(
    all.filter((key, index) => all.indexOf(key) !== index),
    [],
  )
})

for (const language of ['de', 'fr']) {
  const strings: Strings = Object.assign({}, ...(await stringsOf(language)).values())
  describe(`the strings in ${language}`, () => {
    test('are in the same files as the English ones', () => assert.deepEqual(filesOf(language), filesOf('en')))
    test('are those that English has', () => assert.deepEqual(Object.keys(strings).sort(), keys.toSorted()))
    test('have the same placeholders as the English ones', () => {
      const wrong = keys.filter((key) => placeholdersIn(strings[key]) !== placeholdersIn(en[key]))
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

describe('the areas of strings', () => {
  const areaOf = (key: string): string => [...areas].find(([, strings]) => key in strings)?.[0] ?? ''

  const known = new Map<string, readonly string[]>()
  const keysIn = (file: string): readonly string[] => {
    const mentioned = known.get(file) ?? readKeys(file)
    known.set(file, mentioned)
    return mentioned
  }

  /** The keys that a module mentions: in whole, or as a template such as `metric.${name}`. */
  function readKeys(file: string): readonly string[] {
    const { source } = readModule(file)
    const whole = [...source.matchAll(/'([\w.-]+)'/g)].map(([, text = '']) => text).filter((text) => text in en)
    const templates = [...source.matchAll(/`([a-z][\w-]*\.[^`]*)`/g)].map(
      ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`),
    )
    return [...whole, ...keys.filter((key) => templates.some((template) => template.test(key)))]
  }

  const used = new Set<string>()
  const missing = new Set<string>()
  const unnecessary = new Set<string>()
  const visited = new Set<string>()

  /** Visits a module and what it imports, with the areas that are loaded when it runs, then what it loads later. */
  function visit(entry: string, loaded: readonly string[], declared: readonly string[]): void {
    const id = [entry, ...loaded].join()
    if (visited.has(id)) return
    visited.add(id)
    const modules = [...withImports(entry)]
    const shown = modules.flatMap((file) => keysIn(file).map((key) => ({ file, key, area: areaOf(key) })))
    for (const { file, key, area } of shown) {
      used.add(key)
      if (!loaded.includes(area)) missing.add(`${nameOf(entry)} needs '${area}' for ${key} in ${nameOf(file)}`)
    }
    for (const area of declared)
      if (!shown.some((one) => one.area === area)) unnecessary.add(`${nameOf(entry)} does not need '${area}'`)
    for (const { file, areas: more } of lazyImportsOf(entry)) visit(file, [...new Set([...loaded, ...more])], more)
  }
  visit(join(sourceFolder, 'main.tsx'), ['common'], [])

  test('are loaded with the modules that show them', () => assert.deepEqual([...missing], []))
  test('are not loaded with modules that do not show them', () => assert.deepEqual([...unnecessary], []))
  test('have no string that is not shown', () => {
    assert.ok(used.size > 300, `Only ${used.size} keys: this reads nothing`)
    assert.deepEqual(
      keys.filter((key) => !used.has(key)),
      [],
    )
  })
})

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
