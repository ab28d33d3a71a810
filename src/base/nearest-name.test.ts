import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from './nearest-name.ts'

const variables = ['DATA_DIR', 'HOST', 'ANALYTICS_PORT', 'SEO_PORT', 'MAIL_FROM', 'SMTP_URL']
const commands = ['keys create', 'keys list', 'doctor', 'import csv']

for (const [name, known, expected] of [
  ['DATADIR', variables, 'DATA_DIR'],
  ['DATA_DRI', variables, 'DATA_DIR'],
  ['MAILFROM', variables, 'MAIL_FROM'],
  ['PORT', variables, 'SEO_PORT'],
  ['FROM', variables, 'MAIL_FROM'],
  ['NOTHING_SUCH', variables, null],
  ['x'.repeat(200_000), variables, null],
  ['doctr', commands, 'doctor'],
  ['key list', commands, 'keys list'],
  ['csv', commands, 'import csv'],
  ['launch', commands, null],
] as const)
  test(`the name nearest to ${name.slice(0, 20)} is ${expected}`, () =>
    assert.equal(nearestName(name, known), expected))
