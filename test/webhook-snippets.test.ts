import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createSigningSecret, signaturesOf } from '../src/notifications/signing.ts'
import { temporaryFolder } from './support/folder.ts'

const page = readFileSync('docs/how-to/notifications.md', 'utf8')
const snippet = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? assert.fail(`no snippet in ${language}`)

const secret = createSigningSecret()
const body = JSON.stringify({
  type: 'crawl.finished',
  timestamp: new Date().toISOString(),
  data: { host: 'über.example' },
})
const timestamp = Math.floor(Date.now() / 1000)
const signed = (at: number) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(at),
  'webhook-signature': signaturesOf(
    [
      { secret: createSigningSecret(), until: null },
      { secret, until: null },
    ],
    { id: 'msg_1', timestamp: at, body },
    Date.now(),
  ),
})
const good = signed(timestamp)
const refused = [
  { ...good, 'webhook-id': 'msg_2' },
  { ...good, 'webhook-signature': 'v1,AAAA' },
  signed(timestamp - 600),
]

test('the TypeScript of the page accepts what is signed, and nothing else', async () => {
  // In the folder of the tests, where the package is found.
  const file = join(import.meta.dirname, `.webhook-snippet-${process.pid}.ts`)
  const { rmSync } = await import('node:fs')
  writeFileSync(file, snippet('ts'))
  try {
    const { readEvent } = await import(file)
    assert.equal(readEvent(secret, good, body).type, 'crawl.finished')
    for (const headers of refused) assert.throws(() => readEvent(secret, headers, body))
    assert.throws(() => readEvent(secret, good, `${body} `))
  } finally {
    rmSync(file)
  }
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test('the Python of the page does the same', { skip: hasPython ? false : 'python3 is not installed' }, () => {
  const file = join(temporaryFolder(), 'receive.py')
  const read =
    'import sys\nsent = json.loads(sys.stdin.read())\nprint(read_event(sent["secret"], sent["headers"], sent["body"].encode())["type"])\n'
  writeFileSync(file, `${snippet('python')}\n${read}`)
  const run = (headers: object, sent = body) =>
    spawnSync('python3', [file], { input: JSON.stringify({ secret, headers, body: sent }), encoding: 'utf8' })
  const accepted = run(good)
  assert.equal(accepted.stdout.trim(), 'crawl.finished', accepted.stderr)
  for (const headers of refused) assert.match(run(headers).stderr, /ValueError/)
  assert.match(run(good, `${body} `).stderr, /ValueError: wrong signature/)
})
