import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from './command.ts'
import { findCommand } from './find-command.ts'

const commands = [
  'keys create [--name NAME]',
  'keys list',
  'keys revoke ID',
  'accounts create EMAIL',
  'import csv FILE',
  'import FILE --from PRODUCT',
  'erase --website ID --user-agent TEXT',
  'doctor [--json]',
].map((usage): Command => ({ usage, help: `Help about ${usage}`, run: async () => 0 }))

const helpOf = (...usages: readonly string[]): string =>
  usages.map((usage) => `Usage: npm run sightline -- ${usage}\n      Help about ${usage}\n`).join('\n')

for (const [args, expected, code] of [
  ['--version', 'Sightline 1.2.3\n', 0],
  ['keys revoke --help', helpOf('keys revoke ID'), 0],
  ['keys revoke 7 -h', helpOf('keys revoke ID'), 0],
  ['help keys revoke', helpOf('keys revoke ID'), 0],
  ['erase --website 1 --help', helpOf('erase --website ID --user-agent TEXT'), 0],
  ['import --help', helpOf('import csv FILE', 'import FILE --from PRODUCT'), 0],
  ['import dump.sql --help', helpOf('import FILE --from PRODUCT'), 0],
  ['keys --help', helpOf('keys create [--name NAME]', 'keys list', 'keys revoke ID'), 0],
  ['doctr --help', /^Unknown command: doctr\. Did you mean doctor\?\n/, 2],
  ['doctr --json', /^Unknown command: doctr\. Did you mean doctor\?\nUsage: npm run sightline -- COMMAND; --help /, 2],
  ['docter now please', /^Unknown command: docter now please\. Did you mean doctor\?\n/, 2],
  ['accounts creat a@b.test', /^Unknown command: .+\. Did you mean accounts create\?\n/, 2],
  ['keys destroy', /^Unknown command: keys destroy\. There are keys create, keys list, and keys revoke\.\n/, 2],
  ['zzzzzz', /^Unknown command: zzzzzz\.\n/, 2],
  ['--json', /^Usage: npm run sightline -- COMMAND\n\n {2}keys create/, 2],
  ['', /^Usage: npm run sightline -- COMMAND\n\n {2}keys create/, 0],
] as const)
  test(`"${args}" prints ${code === 0 ? 'what was asked for' : 'what is wrong'}`, () => {
    const requested = findCommand(commands, args.split(' ').filter(Boolean), '1.2.3')
    assert.equal(requested.kind, 'text')
    if (requested.kind !== 'text') return
    if (typeof expected === 'string') assert.equal(requested.text, expected)
    else assert.match(requested.text, expected)
    assert.equal(requested.code, code)
  })

test('a command gets the arguments after its name', () => {
  for (const [args, usage, rest] of [
    [['keys', 'revoke', '7'], 'keys revoke ID', ['7']],
    [['import', 'csv', 'a.csv'], 'import csv FILE', ['a.csv']],
    [['import', 'a.sql'], 'import FILE --from PRODUCT', ['a.sql']],
    [['doctor', '--json', '--', '--help'], 'doctor [--json]', ['--json', '--', '--help']],
  ] as const) {
    const requested = findCommand(commands, args, '1.2.3')
    assert.ok(requested.kind === 'command')
    assert.deepEqual([requested.command.usage, requested.args], [usage, rest])
  }
})
