import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import type { Import } from '../src/analytics/imports/import.ts'
import { type Manifest, manifestSum, serializeManifest } from '../src/backup/manifest.ts'
import { importJobs } from '../src/jobs/kinds.ts'
import { createClient, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { importsBy } from './support/importing.ts'
import { plausibleDays, plausibleExport } from './support/plausible-export.ts'
import { openAt } from './support/records.ts'
import { type Finished, run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'
import { storedRows, storeEvents } from './support/stored-events.ts'
import { zipFile } from './support/zip-file.ts'

const domain = 'backup.test'
const history = plausibleDays(5000)
const backupsIn = (target: string): readonly string[] => readdirSync(target).filter((name) => /^\d{4}-/.test(name))
const lastIn = (target: string): string => join(target, backupsIn(target).at(-1) ?? '')
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** Sends events until it is stopped, and remembers which were sent, and which acknowledged. */
function sendLoad({ analyticsUrl }: Sightline) {
  const sent: string[] = []
  const acknowledged: string[] = []
  let isWanted = true
  const sender = async (name: string): Promise<void> => {
    for (let number = 0; isWanted; number += 1) {
      const n = `${name}-${number}`
      sent.push(n)
      const { status } = await sendHit(analyticsUrl, { n, u: `https://${domain}/` })
      if (status === 202) acknowledged.push(n)
    }
  }
  const senders = Promise.all(['a', 'b', 'c', 'd'].map(sender))
  return {
    sent,
    acknowledged,
    async stop() {
      isWanted = false
      await senders
    },
  }
}

describe('a backup of a running service', () => {
  const target = temporaryFolder()
  let sightline: Sightline
  let statistics: Statistics
  /** Names of events that must be in the last backup, and of those that may be. */
  let required: readonly string[] = []
  let possible: readonly string[] = []
  let oldTotals: unknown

  const restore = (source: string, dataDir: string, ...options: readonly string[]): Promise<Finished> =>
    runToEnd('src/sightline.ts', ['restore', source, ...options], { SIGHTLINE_DATA_DIR: dataDir })
  const totalsOf = (one: Statistics) =>
    one.totals('visitors,visits,pageviews', { from: '2024-01-01', to: '2026-01-31' })

  before(async () => {
    const first = await startSightline()
    const client = await createClient(first.analyticsUrl, ownerKey)
    statistics = await trackWebsite(client, domain, { exclude_bots: 0 })
    // Killed while it imports totals of another product.
    const { create, upload } = importsBy(() => client)
    const file = zipFile(plausibleExport(history))
    const created = await create(statistics, file, { kind: 'plausible' })
    await upload(statistics, created, file, 0)
    await eventually(async () => {
      const { body } = await client.get<One<Import>>(`${statistics.path}/imports/${created.id}`)
      return body.data.state !== 'queued'
    })
    await first.kill()
    // As if a minute had passed: until then, another node could still be running the import.
    const records = openAt({ url: null, dataDir: first.environment.SIGHTLINE_DATA_DIR ?? '' })
    await records.db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', importJobs).execute()
    await records.close()
    const old = Array.from({ length: 10_000 }, (_, index) =>
      sampleEvent({
        website: statistics.website.id,
        time: Date.UTC(2026, 0, 2) + index * 60_000,
        visit: BigInt(index),
        visitor: BigInt(index),
        name: `old-${index}`,
      }),
    )
    await storeEvents(first, old)
    sightline = await startSightline({ environment: first.environment })
    const restarted = await createClient(sightline.analyticsUrl, ownerKey)
    statistics = statisticsOf(restarted, statistics.website)
    const { ended } = importsBy(() => restarted)
    assert.equal((await ended(statistics, created)).state, 'done')
    oldTotals = await totalsOf(statistics)
    const visitors = history.reduce((sum, day) => sum + day.visitors, 0)
    assert.deepEqual(await statistics.totals('visitors,visits', { from: '2024-01-01', to: '2025-12-31' }), [
      ...[visitors, 2 * visitors],
    ])

    const load = sendLoad(sightline)
    try {
      await backUpUnder(load)
    } finally {
      await load.stop()
    }
  })
  after(() => sightline.stop())

  const isUnfinished = (): boolean => readdirSync(target).some((name) => name.startsWith('.unfinished-'))

  async function backUpUnder(load: ReturnType<typeof sendLoad>): Promise<void> {
    await eventually(() => load.acknowledged.length > 50)
    // Killed in the middle, until it really was.
    for (let attempt = 0; attempt < 20; attempt++) {
      const killed = run('src/sightline.ts', ['backup', target, '--full'], sightline.environment)
      let hasEnded = false
      const ended = killed.ended.finally(() => {
        hasEnded = true
      })
      // It writes for a moment only.
      while (!hasEnded && !isUnfinished()) await sleep(5)
      if (!hasEnded) killed.signal('SIGKILL')
      if ((await ended) === 'SIGKILL') break
    }
    assert.ok(isUnfinished())
    assert.equal((await sightline.command('backup', target)).code, 0)
    await sleep(100)
    required = [...load.acknowledged]
    const repeated = await sightline.command('backup', target, '--verify')
    possible = [...load.sent]
    assert.equal(repeated.code, 0, repeated.output)
    assert.match(repeated.output, /All files of \d+ backups are intact/)
    assert.ok(!isUnfinished())
  }

  test('shares unchanged blocks of events with the backup before', () => {
    const blocks = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.blocks'))
    const shared = blocks(lastIn(target)).filter((name) => statSync(join(lastIn(target), name)).nlink > 1)
    assert.ok(shared.length > 0)
  })

  test('restored elsewhere: all acknowledged events once, and the same answers', async (context) => {
    const dataDir = join(temporaryFolder(), 'restored')
    const tried = await restore(target, dataDir, '--dry-run')
    assert.equal(tried.code, 0, tried.output)
    assert.match(tried.output, /would restore .* 1 website,/)
    assert.ok(!existsSync(dataDir) || readdirSync(dataDir).length === 0)
    const restored = await restore(target, dataDir)
    assert.equal(restored.code, 0, restored.output)
    const again = await restore(target, dataDir)
    assert.notEqual(again.code, 0)
    assert.match(again.output, /is not empty/)

    const { SIGHTLINE_ANALYTICS_URL: _, SIGHTLINE_SEO_URL: __, ...environment } = sightline.environment
    const other = await startSightline({ environment: { ...environment, SIGHTLINE_DATA_DIR: dataDir } })
    context.after(() => other.kill())
    const client = await createClient(other.analyticsUrl, ownerKey)
    assert.deepEqual(await totalsOf(statisticsOf(client, statistics.website)), oldTotals)
    // New hits are counted, although their ids in the inbox begin where the backup ended.
    assert.equal((await sendHit(other.analyticsUrl, { n: 'after', u: `https://${domain}/` })).status, 202)
    assert.equal(await other.stop(), 0)
    const names = (await storedRows(other)).events.map(({ name }) => String(name))
    const present = new Set(names)
    assert.equal(present.size, names.length, 'some events are doubled')
    assert.deepEqual(
      required.filter((name) => !present.has(name)),
      [],
      'acknowledged and lost',
    )
    assert.ok(present.has('after'))
    const allowed = new Set([...possible, 'after'])
    assert.deepEqual(
      names.filter((name) => !name.startsWith('old-') && !allowed.has(name)),
      [],
    )
    assert.equal(names.filter((name) => name.startsWith('old-')).length, 10_000)
  })

  test('a flipped byte in any file is found, and names the file', async () => {
    const copies = temporaryFolder()
    const paths = readdirSync(lastIn(target)).map((file, index) => {
      const folder = join(copies, `2026-01-0${index + 1}T00-00-00.000Z`)
      cpSync(lastIn(target), folder, { recursive: true })
      const path = join(folder, file)
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
      return path
    })
    const verified = await sightline.command('backup', copies, '--verify-only')
    assert.equal(verified.code, 1)
    assert.deepEqual(
      paths.filter((path) => !verified.output.includes(path)),
      [],
      verified.output,
    )
    const dataDir = join(temporaryFolder(), 'data')
    assert.notEqual((await restore(copies, dataDir)).code, 0)
    assert.ok(!existsSync(dataDir))
  })

  test('a backup of an earlier format, with SHA-256, is verified, shared with the next one, and restored', async () => {
    const earlier = temporaryFolder()
    const folder = join(earlier, '2026-01-01T00-00-00.000Z')
    cpSync(lastIn(target), folder, { recursive: true })
    const manifest = manifestOf(folder)
    assert.ok(manifest.files.every((file) => 'gmac' in file))
    const files = manifest.files.map(({ name, bytes }) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, name)))
      return { name, bytes, sha256: hash.digest('hex') }
    })
    const text = serializeManifest({ ...manifest, format: 1, files })
    writeFileSync(join(folder, 'manifest.json'), text)
    writeFileSync(join(folder, 'manifest.json.sha256'), manifestSum(text))
    const next = await sightline.command('backup', earlier, '--verify')
    assert.equal(next.code, 0, next.output)
    const kinds = manifestOf(lastIn(earlier)).files.map((file) => ('gmac' in file ? 'gmac' : 'sha256'))
    assert.deepEqual(new Set(kinds), new Set(['gmac', 'sha256']))
    const restored = await restore(folder, join(temporaryFolder(), 'data'))
    assert.equal(restored.code, 0, restored.output)
    const path = join(folder, 'records.sqlite')
    const bytes = readFileSync(path)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(path, bytes)
    const damaged = await sightline.command('backup', earlier, '--verify-only')
    assert.equal(damaged.code, 1)
    assert.match(damaged.output, /records\.sqlite is damaged: its SHA-256 is/)
  })

  test('a backup of a newer format is refused', async () => {
    const copy = temporaryFolder()
    cpSync(lastIn(target), join(copy, 'one'), { recursive: true })
    const text = serializeManifest({ ...manifestOf(join(copy, 'one')), format: 99 })
    writeFileSync(join(copy, 'one', 'manifest.json'), text)
    writeFileSync(join(copy, 'one', 'manifest.json.sha256'), manifestSum(text))
    const refused = await restore(join(copy, 'one'), join(temporaryFolder(), 'data'))
    assert.notEqual(refused.code, 0)
    assert.match(refused.output, /newer version of Sightline .* format is 99/)
  })

  test('encrypted in a folder: incremental, and restored with the passphrase only', async () => {
    const folder = temporaryFolder()
    const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')]
    writeFileSync(right, 'correct horse battery\n')
    writeFileSync(wrong, 'another\n')
    const encrypted = join(folder, 'encrypted')
    for (let count = 0; count < 2; count++) {
      const { code, output } = await sightline.command('backup', encrypted, '--passphrase-file', right)
      assert.equal(code, 0, output)
    }
    const files = readdirSync(lastIn(encrypted))
    assert.ok(files.every((name) => /^manifest|\.age$/.test(name)))
    assert.ok(files.some((name) => name.endsWith('.blocks.age') && statSync(join(lastIn(encrypted), name)).nlink > 1))
    const refused = await sightline.command('backup', encrypted, '--passphrase-file', wrong)
    assert.match(refused.output, /has another passphrase/)
    const count = backupsIn(encrypted).length
    for (const options of [[], ['--full']]) {
      const forgotten = await sightline.command('backup', encrypted, ...options)
      assert.deepEqual([forgotten.code, backupsIn(encrypted).length], [2, count], forgotten.output)
      assert.match(forgotten.output, /is encrypted, and this backup would not be: --passphrase-file/)
    }
    const dataDir = join(folder, 'data')
    for (const options of [[], ['--passphrase-file', wrong]]) {
      const failed = await restore(encrypted, dataDir, ...options)
      assert.match(failed.output, /--passphrase-file is missing|passphrase is wrong/)
      assert.ok(!existsSync(dataDir))
    }
    const restored = await restore(encrypted, dataDir, '--passphrase-file', right)
    assert.equal(restored.code, 0, restored.output)
    assert.ok(readdirSync(dataDir).includes('events.duckdb'))
    const rows = await storedRows({ environment: { SIGHTLINE_DATA_DIR: dataDir } })
    assert.equal(rows.events.filter(({ name }) => String(name).startsWith('old-')).length, 10_000)
  })

  test('in one file, encrypted or not', async () => {
    const folder = temporaryFolder()
    const passphrase = join(folder, 'passphrase')
    writeFileSync(passphrase, 'correct horse battery')
    for (const [name, options] of [
      ['one.tar', []],
      ['one.tar.age', ['--passphrase-file', passphrase]],
    ] as const) {
      const path = join(folder, name)
      const { code, output } = await sightline.command('backup', path, '--verify', ...options)
      assert.equal(code, 0, output)
      const dataDir = join(folder, `data of ${name}`)
      const restored = await restore(path, dataDir, ...options)
      assert.equal(restored.code, 0, restored.output)
      assert.deepEqual(readdirSync(dataDir).toSorted(), [
        'crawls.sqlite',
        'events.duckdb',
        'inbox.sqlite',
        'records.sqlite',
      ])
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 3)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
      const verified = await sightline.command('backup', path, '--verify-only', ...options)
      assert.equal(verified.code, 1)
      assert.ok(verified.output.includes(path), verified.output)
    }
    const listed = execFileSync('tar', ['-tf', join(folder, 'one.tar')], { encoding: 'utf8' })
    assert.match(listed, /^manifest\.json\nmanifest\.json\.sha256\ncrawls\.sqlite\n/)
  })

  test('without a running service, the command opens the stores itself', async () => {
    await sightline.stop()
    const { code, output } = await sightline.command('backup', target, '--verify')
    assert.equal(code, 0, output)
  })

  test('every day by a setting: at the start if there is none of today, and only the last ones are kept', async () => {
    const scheduled = temporaryFolder()
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-31'])
      cpSync(lastIn(target), join(scheduled, `${date}T03-00-00.000Z`), { recursive: true })
    sightline = await startSightline({
      environment: { ...sightline.environment, SIGHTLINE_BACKUP_TO: scheduled, SIGHTLINE_BACKUP_KEEP: '2,0,0' },
    })
    await sightline.printed('Backed up')
    const [kept, added, ...others] = backupsIn(scheduled)
    assert.equal(kept, '2026-01-31T03-00-00.000Z')
    assert.ok(added)
    assert.deepEqual(others, [])
  })
})
