import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventColumns } from '../src/analytics/events/sql/columns.ts'
import { dimensionNames } from '../src/analytics/events/sql/dimensions.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))
const read = (name: string): string => readFileSync(pathOf(name), 'utf8')

test('the console has every dimension, in its list and in a panel', () => {
  // As text: it is compiled for browsers.
  const source = read('web/src/pages/statistics/dimensions.ts')
  const namesIn = (part: RegExp): readonly string[] =>
    Array.from(part.exec(source)?.[1]?.matchAll(/'(\w+)'/g) ?? [], ([, name]) => name ?? '')
  assert.deepEqual(namesIn(/const dimensions = \[(.*?)\]/s).toSorted(), dimensionNames.toSorted())
  const shown = namesIn(/const panels.*?= \[(.*?)\n\]/s)
  assert.deepEqual(
    dimensionNames.filter((name) => !shown.includes(name)),
    [],
  )
})

test('every dimension is documented', () => {
  const listed = /- Dimensions: ([^.]*?), and\s/.exec(read('docs/statistics.md'))?.[1]?.split(/,\s+/)
  assert.deepEqual(listed?.sort(), [...dimensionNames].sort())
})

test('every import column is documented', () => {
  const documented = new Set(read('docs/import.md').match(/`\w+`/g))
  const columns = eventColumns.filter(({ imported }) => imported !== 'made')
  assert.deepEqual(
    columns.map(({ name }) => `\`${name}\``).filter((name) => !documented.has(name)),
    [],
  )
})

test('the files named in docs/contributing.md exist', () => {
  const named = read('docs/contributing.md').match(/`(?:src|web|test|docs)\/[^`]+`/g) ?? []
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.map((name) => name.slice(1, -1)).filter((name) => !existsSync(pathOf(name))),
    [],
  )
})
