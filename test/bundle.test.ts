import assert from 'node:assert/strict'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from './support/folder.ts'
import { runToEnd } from './support/run.ts'
import { startSightline } from './support/sightline.ts'

const fromSources = /starts more slowly, from its sources/

describe('the program', () => {
  test('runs from its bundle: every dependency can be bundled, and every thread is found', async () => {
    const sightline = await startSightline()
    const { code, output } = await sightline.command('keys', 'list')
    assert.equal(code, 0, output)
    assert.equal(await sightline.stop(), 0)
    assert.doesNotMatch(sightline.output() + output, fromSources)
  })

  test('runs from its sources, and says so, where no bundle can be written', async () => {
    const checkout = temporaryFolder()
    for (const name of ['src', 'tracker', 'package.json', 'package-lock.json'])
      cpSync(name, join(checkout, name), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'))
    // Root may write in any folder, but nobody can in a file.
    writeFileSync(join(checkout, 'dist'), '')
    for (const [program, said] of [
      ['src/main.ts', /SIGHTLINE_DATA_DIR/],
      ['src/sightline.ts', /keys create/],
    ] as const) {
      const { code, output } = await runToEnd(join(checkout, program), ['--help'], {})
      assert.equal(code, 0, output)
      assert.match(output, fromSources)
      assert.match(output, said)
    }
  })
})
