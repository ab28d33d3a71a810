import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createConsoleProject } from '../../test/support/console-project.ts'
import { buildConsole } from './build.ts'

describe('the console', () => {
  let root: string
  let first: string
  let built = 0
  const build = () =>
    buildConsole(root, () => {
      built += 1
    })
  before(async () => {
    root = createConsoleProject()
    first = await build()
  })

  test('is built under /console/, each file compressed once for all', () => {
    const [script = ''] = readdirSync(join(first, 'assets')).filter((name) => name.endsWith('.js'))
    assert.match(readFileSync(join(first, 'index.html'), 'utf8'), new RegExp(`src="/console/assets/${script}"`))
    const plain = readFileSync(join(first, 'assets', script))
    assert.match(plain.toString(), /title=["'`]one/)
    assert.deepEqual(brotliDecompressSync(readFileSync(join(first, 'assets', `${script}.br`))), plain)
    assert.deepEqual(gunzipSync(readFileSync(join(first, 'assets', `${script}.gz`))), plain)
  })

  test('is not built again while its sources are the same', async () => {
    utimesSync(join(root, 'web/main.ts'), new Date(), new Date())
    assert.equal(await build(), first)
    assert.equal(built, 1)
  })

  test('is built again, next to the build before, when its sources change', async () => {
    writeFileSync(join(root, 'web/main.ts'), 'document.title = "two" satisfies string')
    const second = await build()
    assert.notEqual(second, first)
    assert.equal(built, 2)
    const [script = ''] = readdirSync(join(second, 'assets')).filter((name) => name.endsWith('.js'))
    assert.match(readFileSync(join(second, 'assets', script), 'utf8'), /two/)
  })

  test('is built again when the documentation changes, which it shows', async () => {
    const before = built
    mkdirSync(join(root, 'docs/start'), { recursive: true })
    writeFileSync(join(root, 'docs/start/quickstart.md'), '# Quickstart')
    const withDocs = await build()
    assert.notEqual(withDocs, first)
    assert.equal(built, before + 1)
    writeFileSync(join(root, 'docs/compose.yaml'), 'services:')
    assert.equal(await build(), withDocs)
  })

  test('whose sources are wrong is not built, and nothing of it stays', async () => {
    const broken = createConsoleProject()
    writeFileSync(join(broken, 'web/main.ts'), 'import "./not-there.ts"')
    await assert.rejects(
      buildConsole(broken, () => {}),
      /could not be built.*not-there/s,
    )
    assert.deepEqual(readdirSync(join(broken, 'dist')), [])
  })

  test('is whole for all who build it at once', async () => {
    const shared = createConsoleProject()
    const folders = await Promise.all([1, 2, 3].map(() => buildConsole(shared, () => {})))
    assert.equal(new Set(folders).size, 1)
    const names = readdirSync(join(shared, 'dist'))
    assert.equal(names.length, 1, names.join())
    assert.ok(readdirSync(join(folders[0] ?? '', 'assets')).some((name) => name.endsWith('.js.br')))
  })
})
