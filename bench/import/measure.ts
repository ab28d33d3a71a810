import { readFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccounts } from '../../src/accounts/accounts.ts'
import { importKinds, maxPartBytes } from '../../src/analytics/imports/import.ts'
import { createImports, type ImportRow } from '../../src/analytics/imports/imports.ts'
import { createWebsites } from '../../src/analytics/websites/websites.ts'
import { systemClock } from '../../src/base/clock.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openRecords } from '../../src/database/open.ts'
import { readConfig } from '../../src/program/config.ts'
import { openImports } from '../../src/program/open-for-commands.ts'
import { temporaryFolder } from '../../test/support/folder.ts'

export interface MeasuredImport {
  readonly seconds: number
  /** The most memory that the process had. */
  readonly peakBytes: number
  readonly phases: readonly { readonly phase: string; readonly seconds: number }[]
}

/** Imports a file into a new data folder, like the command, and prints how long that took. */
const [, , kindWord, path = ''] = process.argv
const kind = importKinds.find((name) => name === kindWord) ?? 'umami'
const dataDir = temporaryFolder()
const read = readConfig({ SIGHTLINE_DATA_DIR: dataDir })
if (!('values' in read)) throw new Error('The configuration is wrong.')
const records = openRecords({ url: null, dataDir }, () => {})
await migrate(records)
const accounts = createAccounts(records, systemClock)
await accounts.createOwner()
const [owner] = await accounts.list()
if (!owner) throw new Error('There is no account.')
const { id } = await createWebsites(records, systemClock, () => {}).create(owner.id, {
  ...{ domain: 'old.example', timezone: 'UTC', privacy: 0, embed: 0, email: 0 },
  ...{ exclude_bots: 1, exclude_params: '', exclude_ips: '' },
})
const website = { id, account_id: owner.id }
const imports = createImports(records, systemClock)

const began = performance.now()
const created = await imports.create(website, {
  kind,
  size: (await stat(path)).size,
  file_name: 'history',
  dry_run: 0,
  timezone: 'UTC',
  cutoff: 'auto',
  only_website: '',
  ...{ from: '', to: '' },
  encoding: 'auto' as const,
  overlap: 'add' as const,
})
await upload(created)
const uploaded = performance.now()
await openImports(read.values, records)
const opened = performance.now()
let writing = opened
let row = await imports.read(website, created.id)
while (['queued', 'reading', 'writing'].includes(row.state)) {
  if (row.state !== 'writing') writing = performance.now()
  await sleep(10)
  row = await imports.read(website, created.id)
}
const ended = performance.now()
if (row.state !== 'done' || row.rows_rejected > 0 || row.rows_written !== row.rows_taken)
  throw new Error(`The import ended as ${row.state}, with ${row.rows_rejected} rejected rows: ${row.error}`)
const seconds = (from: number, to: number): number => (to - from) / 1000
const measured: MeasuredImport = {
  // A running service has the store open.
  seconds: seconds(began, uploaded) + seconds(opened, ended),
  peakBytes: peakOfThisProcess(),
  phases: [
    { phase: 'uploading', seconds: seconds(began, uploaded) },
    { phase: 'reading', seconds: seconds(opened, writing) },
    { phase: 'writing', seconds: seconds(writing, ended) },
  ],
}
// Closing would roll up all days first, which is not part of the import; the folder is deleted anyway.
process.stdout.write(JSON.stringify(measured), () => process.exit(0))

async function upload({ id: importId }: ImportRow): Promise<void> {
  const file = await open(path)
  for (let offset = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxPartBytes), 0, maxPartBytes, offset)
    if (bytesRead === 0) break
    await imports.upload(website, importId, { offset, bytes: buffer.subarray(0, bytesRead) })
    offset += bytesRead
  }
  await file.close()
}

function peakOfThisProcess(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
