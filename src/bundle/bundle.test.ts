import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../test/support/folder.ts'
import { bundlePrograms } from './bundle.ts'
import { bundledName } from './entries.ts'

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "version": "1.2.3" }',
  'package-lock.json': '{}',
  'tracker/asset.ts': 'export const here: string = import.meta.dirname',
  'src/place.txt': 'a file next to its source',
  'src/base/languages.ts': 'export const languages: string = `ಕನ್ನಡ` + /日本語 🗾/u.exec("日本語 🗾")',
  'src/base/place.ts': `import { readFileSync } from 'node:fs'
export const place: string = readFileSync(new URL('../place.txt', import.meta.url), 'utf8')`,
  'src/base/broken.ts': `
export function fail(): never {
  throw new Error('on purpose')
}
export class Refusal {}
export const nameOf = (somethingNamed: object): string => [somethingNamed.constructor.name, nameOf.name].join()`,
  'src/deep/work-thread.ts': `import { parentPort } from 'node:worker_threads'
import { fail } from '../base/broken.ts'
try { fail() } catch (error) { parentPort?.postMessage((error as Error).stack) }`,
  'src/program/main.ts': `import { Worker } from 'node:worker_threads'
import manifest from '../../package.json' with { type: 'json' }
import { here } from '../../tracker/asset.ts'
import { fail, nameOf, Refusal } from '../base/broken.ts'
import { languages } from '../base/languages.ts'
import { place } from '../base/place.ts'
const thread = new Worker(
  new URL(
    '../deep/work-thread.ts',
    import.meta.url,
  ),
)
const ofThread: string = await new Promise((resolve) => thread.once('message', resolve))
let stack: string | undefined
try { fail() } catch (error) { stack = (error as Error).stack }
console.log(JSON.stringify({ version: manifest.version, here, place, languages, stack, ofThread, names: nameOf(new Refusal()) }))`,
  'src/program/sightline.ts': 'console.log("a command")',
}

function createProject(): string {
  const root = temporaryFolder()
  for (const folder of ['src/program', 'src/base', 'src/deep', 'tracker'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return root
}

/** Without the stack frames of Node itself, which are not the same in every run. */
async function runMain(root: string, folder: string): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, bundledName(root, join(root, 'src/program/main.ts')))
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  return JSON.parse(stdout, (_, value) => (typeof value === 'string' ? value.replaceAll(/\n.*\bnode:.*/g, '') : value))
}

const bundlesIn = (root: string): readonly string[] => readdirSync(join(root, 'dist'))

describe('a bundle', () => {
  let root: string
  let first: string
  let said: Readonly<Record<string, string>>
  before(async () => {
    root = createProject()
    first = await bundlePrograms(root)
    said = await runMain(root, first)
  })

  test('has what its sources import and what is next to them', () => {
    assert.equal(said.version, '1.2.3')
    assert.equal(said.place, 'a file next to its source')
    assert.equal(statSync(said.here ?? '').ino, statSync(join(root, 'tracker')).ino)
  })

  test('is of ASCII characters, and has all others', () => {
    assert.equal(said.languages, 'ಕನ್ನಡ日本語 🗾')
    for (const name of readdirSync(first).filter((name) => name.endsWith('.js')))
      assert.match(readFileSync(join(first, name), 'utf8'), /^\p{ASCII}*$/u, name)
  })

  test('has the names of functions and classes, and short ones for all else', () => {
    assert.equal(said.names, 'Refusal,nameOf')
    for (const name of readdirSync(first).filter((name) => name.endsWith('.js')))
      assert.doesNotMatch(readFileSync(join(first, name), 'utf8'), /somethingNamed/, name)
  })

  for (const name of ['stack', 'ofThread']) {
    test(`names the sources in a ${name === 'stack' ? 'stack trace' : 'stack trace of a thread'}`, () => {
      assert.match(
        said[name] ?? '',
        new RegExp(`^Error: on purpose\\n {4}at fail \\(file://${root}/src/base/broken.ts:3:\\d+\\)`),
      )
      assert.doesNotMatch(said[name] ?? '', /dist/)
    })
  }

  test('is made once for the same sources, whenever they were written', async () => {
    const bundle = statSync(first)
    utimesSync(join(root, 'src/program/main.ts'), new Date(), new Date())
    writeFileSync(join(root, 'src/base/a.test.ts'), 'not part of it')
    assert.equal(await bundlePrograms(root), first)
    assert.equal(statSync(first).ino, bundle.ino)
    assert.equal(await bundlePrograms(root), first)
  })

  for (const [path, text] of [
    ['src/base/broken.ts', `${files['src/base/broken.ts']}`.replace('on purpose', 'in two')],
    ['package-lock.json', '{ "name": "other" }'],
  ] as const) {
    test(`is made anew when ${path} changes`, async () => {
      const before = await bundlePrograms(root)
      writeFileSync(join(root, path), text)
      const after = await bundlePrograms(root)
      assert.notEqual(after, before)
      assert.match((await runMain(root, after)).stack ?? '', /in two/)
    })
  }

  test('of earlier sources still runs', async () => assert.deepEqual(await runMain(root, first), said))

  test('is made anew where it was removed', async () => {
    const folder = await bundlePrograms(root)
    rmSync(folder, { recursive: true })
    assert.equal(await bundlePrograms(root), folder)
    assert.match((await runMain(root, folder)).stack ?? '', /in two/)
  })

  test('of sources that are wrong is none, and nothing of it stays', async () => {
    const broken = createProject()
    writeFileSync(join(broken, 'src/program/sightline.ts'), 'import "./not-there.ts"')
    await assert.rejects(bundlePrograms(broken), /not-there/)
    assert.deepEqual(bundlesIn(broken), [])
  })

  test('is whole for all who make it at once', async () => {
    const shared = createProject()
    const folders = await Promise.all([1, 2, 3].map(() => bundlePrograms(shared)))
    assert.equal(new Set(folders).size, 1)
    assert.equal(bundlesIn(shared).length, 1)
  })

  test('that nobody used for a day, and the rest of one whose making was killed, are removed by the next', async () => {
    const other = createProject()
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const name of ['program-0123456789abcdef', 'program-draft-abcdef', 'program-fedcba9876543210']) {
      mkdirSync(join(other, 'dist', name), { recursive: true })
      if (!name.startsWith('program-f')) utimesSync(join(other, 'dist', name), dayAgo, dayAgo)
    }
    const folder = await bundlePrograms(other)
    assert.deepEqual(
      bundlesIn(other)
        .map((name) => join(other, 'dist', name))
        .toSorted(),
      [folder, join(other, 'dist/program-fedcba9876543210')].toSorted(),
    )
  })
})
