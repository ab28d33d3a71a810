import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createClient } from '../client/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

const run = promisify(execFile)

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
  const client = createClient({ analyticsUrl: sightline.analyticsUrl, key: sightline.key })
  for (let n = 0; n < websites; n += 1) await client.request('createWebsite', { domain: `loop-${n}.test` })
})
after(() => sightline.stop())

/** More than a page has. */
const websites = 103

/** The code of a language in the documentation of the API that reads a list to its end. */
function loopIn(language: string): string {
  const blocks = readFileSync('docs/reference/api.md', 'utf8').split('```')
  const block = blocks.find((text) => text.startsWith(`${language}\n`) && text.includes('next_cursor'))
  const code = block?.slice(language.length)
  assert.ok(code, `docs/reference/api.md has no loop in ${language}`)
  return code
}

const programs = [
  { language: 'ts', command: process.execPath, file: 'loop.ts' },
  { language: 'python', command: 'python3', file: 'loop.py' },
] as const

for (const { language, command, file } of programs) {
  test(`the loop in ${language} reads a list to its end`, async (context) => {
    if (language === 'python' && !(await run(command, ['--version']).catch(() => null)))
      return context.skip('This machine has no Python')
    const path = join(temporaryFolder(), file)
    writeFileSync(path, loopIn(language))
    const env = { PATH: process.env.PATH, ANALYTICS: sightline.analyticsUrl, KEY: sightline.key }
    const { stdout } = await run(command, [path], { env })
    const domains = stdout.trim().split('\n')
    assert.equal(domains.length, websites)
    assert.equal(new Set(domains).size, websites)
  })
}

test('the examples of the client run', async () => {
  const [, code = ''] = readFileSync('client/README.md', 'utf8').split('```ts\n')
  const path = join(temporaryFolder(), 'client-examples.ts')
  const [program = ''] = code.split('```')
  // Another file claims the domain of the examples in the shared program.
  const runnable = program.replaceAll('example.com', 'client.example')
  writeFileSync(path, runnable.replace("'./client.ts'", JSON.stringify(resolve('client/client.ts'))))
  const { analyticsUrl, seoUrl, key } = sightline
  const { stdout } = await run(process.execPath, [path], {
    env: { ANALYTICS: analyticsUrl, SEO: seoUrl, KEY: key },
  })
  assert.match(stdout, /^client\.example$/m)
})
