import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventColumns } from '../src/analytics/events/sql/columns.ts'
import { dimensionNames } from '../src/analytics/events/sql/dimensions.ts'
import { checklist } from '../src/seo/checks/checklist.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))
const read = (name: string): string => readFileSync(pathOf(name), 'utf8')

test('the console has every dimension, in its list and in a panel', () => {
  // As text: it is compiled for browsers.
  const source = read('web/src/website/view/dimensions.ts')
  const namesIn = (part: RegExp): readonly string[] =>
    Array.from(part.exec(source)?.[1]?.matchAll(/'(\w+)'/g) ?? [], ([, name]) => name ?? '')
  assert.deepEqual(namesIn(/const dimensions = \[(.*?)\]/s).toSorted(), dimensionNames.toSorted())
  const shown = [...namesIn(/const panels.*?= \[(.*?)\n\]/s), ...namesIn(/const conversionsPanel.*?all: \[(.*?)\]/s)]
  assert.deepEqual(
    dimensionNames.filter((name) => !shown.includes(name)),
    [],
  )
})

test('every dimension is documented', () => {
  const listed = /- Dimensions: ([^.]*?), and\s/.exec(read('docs/reference/filters.md'))?.[1]?.split(/,\s+/)
  assert.deepEqual(listed?.sort(), [...dimensionNames].sort())
})

test('every import column is documented', () => {
  const documented = new Set(read('docs/reference/import-columns.md').match(/`\w+`/g))
  const columns = eventColumns.filter(({ imported }) => imported !== 'made')
  assert.deepEqual(
    columns.map(({ name }) => `\`${name}\``).filter((name) => !documented.has(name)),
    [],
  )
})

test('the files named in docs/contributing/README.md exist', () => {
  const named = read('docs/contributing/README.md').match(/`(?:src|web|test|docs)\/[^`]+`/g) ?? []
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.map((name) => name.slice(1, -1)).filter((name) => !existsSync(pathOf(name))),
    [],
  )
})

test('ARCHITECTURE.md fits two screens, and names every dependency', () => {
  const text = read('ARCHITECTURE.md')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Readonly<Record<string, string>> }
  assert.ok(text.split('\n').length <= 110, 'longer than two screens')
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !text.includes(`\`${name}\``)),
    [],
  )
})

test('every folder of the program is described', () => {
  const described = read('ARCHITECTURE.md') + read('docs/contributing/README.md')
  const foldersIn = (folder: string): readonly string[] =>
    readdirSync(pathOf(folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/`)
  const folders = ['src', 'src/analytics', 'src/seo', 'src/program'].flatMap(foldersIn)
  assert.ok(folders.length > 40)
  assert.deepEqual(
    folders.filter((name) => !described.includes(`\`${name}\``)),
    [],
  )
})

test('every engine of events is in the program, and in the tests of all engines', () => {
  const folder = 'src/analytics/events'
  const engines = readdirSync(pathOf(folder)).filter((name) => existsSync(pathOf(`${folder}/${name}/engine.ts`)))
  const lists = ['src/program/event-engines.ts', 'test/support/event-engines.ts']
  assert.ok(engines.length >= 3, 'DuckDB, ClickHouse, and the folder of the thread')
  for (const list of lists) {
    const missing = engines.filter((name) => name !== 'thread' && !read(list).includes(`/${name}/engine.ts'`))
    assert.deepEqual(missing, [], list)
  }
})

test('every check is in the checklist, and has rows and a page that has the issue', () => {
  const textOf = (folder: string): string =>
    readdirSync(pathOf(folder), { encoding: 'utf8' })
      .map((name) => read(`${folder}/${name}`))
      .join('\n')
  const files = readdirSync(pathOf('src/seo/checks'), { recursive: true, encoding: 'utf8' })
  const defined = files
    .filter((name) => /^[\w-]+\/[\w-]+\.ts$/.test(name))
    .flatMap((name) => [...read(`src/seo/checks/${name}`).matchAll(/^export const (\w+) = defineCheck\(/gm)])
    .map(([, name = '']) => name)
  const listed = new Set(read('src/seo/checks/checklist.ts').match(/(?<=^ {4}\[)\w+/gm))
  assert.ok(defined.length > 100)
  assert.deepEqual(
    defined.filter((name) => !listed.has(name)),
    [],
  )
  for (const folder of ['src/seo/checks/rows', 'test/planted']) {
    const source = textOf(folder)
    const missing = checklist
      .map(({ check }) => check.id)
      .filter((id) => !new RegExp(`['\\s]${id}['\\s:]`).test(source))
    assert.deepEqual(missing, [], folder)
  }
})

test('every page of the console is served, and opened by a browser', () => {
  const patterns = Array.from(read('web/src/routes.ts').matchAll(/pattern: '([^']+)'/g), ([, pattern]) => pattern ?? '')
  const served = /const sections = \[(.*?)\]/.exec(read('src/console/routes.ts'))?.[1] ?? ''
  const tests = readdirSync(pathOf('test'))
    .filter((name) => /^console-.+\.test\.ts$/.test(name))
    .map((name) => read(`test/${name}`))
    .join('\n')
  assert.ok(patterns.length > 10)
  for (const pattern of patterns) {
    const [, section = ''] = pattern.split('/')
    assert.ok(
      ['invitation', 'password-reset', 'welcome', 'sign-in', 'sign-up'].includes(section) ||
        served.includes(`'${section}'`),
      pattern,
    )
    const opened = pattern.replaceAll(/:\w+/g, String.raw`[^/'\x60]+`)
    assert.ok(new RegExp(String.raw`${opened}(?:[?#][^'\x60]*)?['\x60]`).test(tests), `no test opens ${pattern}`)
  }
})
