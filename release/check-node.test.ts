import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { temporaryFolder } from '../test/support/folder.ts'

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

test('a binary that is missing is refused; a platform without a checksum is told so', () => {
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
