import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-'))
after(() => rmSync(folder, { recursive: true }))

test('a file that does not exist is reported in one line, without a stack trace', async () => {
  const missing = join(folder, 'missing.json')
  let errors = ''
  const code = await runCommand(
    ['bots', 'update', 'openai-gptbot', missing],
    { SIGHTLINE_DATA_DIR: folder },
    { write: () => {}, writeError: (text) => (errors += text) },
  )
  assert.deepEqual([code, errors], [1, `There is no file ${missing}.\n`])
})
