import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { temporaryFolder } from '../test/support/folder.ts'

/** It runs on any Node, so it is plain JavaScript. */
const launcher: { readonly libraryProblem: (binary: string) => string | null } = await import(
  new URL('../bin/node-binary.js', import.meta.url).href
)
const check = (...args: readonly string[]) =>
  spawnSync('sh', [fileURLToPath(new URL('./check-node.sh', import.meta.url)), ...args], { encoding: 'utf8' })

test('the Node that is installed here is the one that is recorded', () => {
  const { status, stderr } = check()
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(stderr, /SHA-256/)
})

test('checksums are recorded for the version that package.json asks for', () => {
  const recorded = readFileSync(new URL('./node-binaries.sha256', import.meta.url), 'utf8')
  for (const platform of ['linux-x64', 'linux-arm64']) {
    assert.match(
      recorded,
      new RegExp(`^[0-9a-f]{64}  node-${platform}@${manifest.dependencies.node.replaceAll('.', '\\.')}$`, 'm'),
    )
  }
})

test('another binary is refused, with both checksums', () => {
  const file = join(temporaryFolder(), 'node')
  writeFileSync(file, '#!/bin/sh\necho v26\n')
  for (const platform of ['linux-x64', 'linux-arm64']) {
    const { status, stderr } = check(file, platform)
    assert.equal(status, 1)
    assert.match(stderr, /SHA-256 found: {4}[0-9a-f]{64}\n {2}SHA-256 expected: [0-9a-f]{64}\n/)
  }
})

test('a binary that is missing is refused; a platform without a checksum is reported', () => {
  assert.equal(check('/nowhere/node', 'linux-x64').status, 1)
  const { status, stderr } = check('/nowhere/node', 'plan9-x64')
  assert.equal(status, 0)
  assert.match(stderr, /No checksum is recorded for node-plan9-x64@/)
})

test('says that warnings about the Node of npm do not matter, after installing with an older one', () => {
  const script = fileURLToPath(new URL('./check-node.sh', import.meta.url))
  const noteAfter = (node: string, event: string): string =>
    spawnSync('sh', [script], {
      encoding: 'utf8',
      env: { ...process.env, npm_lifecycle_event: event, npm_config_user_agent: `npm/11.19.1 node/v${node} linux x64` },
    }).stderr
  assert.match(noteAfter('20.20.2', 'postinstall'), /EBADENGINE warnings .+\n\(20\.20\.2\), and do not matter here/)
  assert.doesNotMatch(noteAfter('26.1.0', 'postinstall'), /EBADENGINE/)
  assert.doesNotMatch(noteAfter('20.20.2', 'check:node'), /EBADENGINE/)
})

describe('libraries that Node needs', () => {
  const binaryThat = (commands: string): string => {
    const file = join(temporaryFolder(), 'node')
    writeFileSync(file, `#!/bin/sh\n${commands}\n`, { mode: 0o755 })
    return file
  }
  const lacks = (library: string): string =>
    binaryThat(
      `echo "node: error while loading shared libraries: ${library}: cannot open shared object file" >&2; exit 127`,
    )

  for (const [name, binary, expected] of [
    ['are there', binaryThat('echo v26'), null],
    [
      'lack libatomic',
      lacks('libatomic.so.1'),
      /^Node needs libatomic\.so\.1, which is not installed\. On Debian .+ apt-get install libatomic1; /,
    ],
    ['lack another one', lacks('libz.so.1'), /^Node needs libz\.so\.1, which is not installed\.$/],
    ['do not fit', binaryThat('echo "Exec format error" >&2; exit 126'), /node does not run here\. Exec format error$/],
  ] as const)
    test(`${name}: one line says so, before Node is started`, () => {
      const problem = launcher.libraryProblem(binary)
      const { status, stderr } = check('--libraries', binary)
      assert.equal(status, expected === null ? 0 : 1)
      assert.equal(stderr, problem === null ? '' : `Sightline cannot start: ${problem}\n`)
      if (expected === null) assert.equal(problem, null)
      else assert.match(problem ?? '', expected)
    })
})
