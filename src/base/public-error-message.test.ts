import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTimeOf } from '../../test/support/cpu-time.ts'
import { publicErrorMessage } from './public-error-message.ts'

const stack =
  'TypeError: x is not a function\n    at judge (file:///opt/sightline/src/seo/checks/judge.ts:50:7)\n    at async x'

const rows: readonly (readonly [string, unknown, string])[] = [
  ['a message as it is', new Error('The thread of the audit ended.'), 'The thread of the audit ended.'],
  ['a message that is a stack', new Error(stack), 'TypeError: x is not a function'],
  ['a stack in text', `The audit broke off: ${stack}`, 'The audit broke off: TypeError: x is not a function'],
  ['a stack in one line', 'Error: no at judge (file:///opt/x.ts:1:2)', 'Error: no'],
  [
    'the file that was not found',
    "ENOENT: no such file, open '/opt/sightline/data/x.db'",
    "ENOENT: no such file, open '…'",
  ],
  ['a module', 'Cannot find module file:///opt/sightline/src/x.ts', 'Cannot find module …'],
  ['an address of the web', 'https://example.com/a/b/c answered 500', 'https://example.com/a/b/c answered 500'],
  ['no error', 'plain words at noon', 'plain words at noon'],
  ['nothing', undefined, 'undefined'],
]
for (const [what, error, expected] of rows)
  test(`shows ${what}`, () => assert.equal(publicErrorMessage(error), expected))

test('is truncated', () => assert.equal(publicErrorMessage('x'.repeat(10_000)).length, 500))

test('runs in linear time on hostile text', async () => {
  const took = await cpuTimeOf(() => assert.equal(publicErrorMessage(`x${' '.repeat(100_000)}x`).trim(), 'x'))
  assert.ok(took < 50, `${took} ms`)
})
