import { constants, existsSync, statSync } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { commandName } from '../../base/command-name.ts'
import { messageOf } from '../../base/errors.ts'
import { canWorkWith } from '../../database/data-format.ts'
import { isDamaged } from '../../database/errors.ts'
import { migrationNames, ownFormat } from '../../database/migrate.ts'
import { crawlFile, embeddedFile } from '../../database/open.ts'
import { openRecordsReader, type RecordsReader, readSqlite } from '../../database/reader.ts'
import { recordsLocation } from '../config.ts'
import { inboxFile, isOurFile } from '../data-folder.ts'
import { embeddedEventsFile } from '../event-engines.ts'
import { configuredEvents } from '../event-store.ts'
import { inspectInstallation } from '../installation.ts'
import type { CheckedStores } from '../options.ts'
import { type Check, type Findings, failure, ok, skipped, warning } from './check.ts'
import type { ServiceStatus } from './service-status.ts'

/** Reading a larger file completely would take too long. */
const maxCheckedBytes = 512 * 1024 ** 2
const hourMs = 60 * 60_000
/** Less than the time of a check. */
const maxFileCheckMs = 40_000

export const storeChecks = (config: CheckedStores, service: ServiceStatus | null): readonly Check[] => [
  { name: 'records', run: () => checkRecords(config) },
  { name: 'migrations', run: () => withRecords(config, checkMigrations) },
  {
    name: 'crawl data',
    run: async () =>
      config.databaseUrl === null
        ? checkFile(crawlFile(config.dataDir), repairing('crawls'))
        : skipped('It is stored with the records.'),
  },
  { name: 'events', run: () => checkEvents(config, service) },
  { name: 'installation', run: () => checkInstallation(config, service) },
  { name: 'inbox', run: () => checkInbox(config, service) },
  { name: 'clock', run: () => withRecords(config, (reader) => checkClock(reader, config, service)) },
  { name: 'jobs', run: () => withRecords(config, (reader) => checkJobs(reader, service)) },
]

async function withRecords(
  config: CheckedStores,
  check: (reader: RecordsReader) => Promise<Findings>,
): Promise<Findings> {
  if (config.databaseUrl === null && (await permissionProblem(embeddedFile(config.dataDir))))
    return skipped('The records cannot be used because of their permissions.')
  if (isMissing(config)) return skipped('There are no records yet.')
  const reader = openRecordsReader(recordsLocation(config))
  try {
    return await check(reader)
  } finally {
    await reader.close()
  }
}

const isMissing = ({ databaseUrl, dataDir }: CheckedStores): boolean =>
  databaseUrl === null && !existsSync(embeddedFile(dataDir))

async function checkRecords(config: CheckedStores): Promise<Findings> {
  if (config.databaseUrl === null) return checkFile(embeddedFile(config.dataDir), restoringRecords)
  try {
    return await withRecords(config, async (reader) => {
      const [row] = await reader.rows('select version() as version')
      return ok(String(row?.version))
    })
  } catch (error) {
    return failure(
      `PostgreSQL cannot be used: ${messageOf(error)}`,
      'Check that the server runs, and check the host, user, password and database in SIGHTLINE_DATABASE_URL.',
    )
  }
}

/**
 * A file that this user must not use, or on a read-only disk: the stores only report that they cannot open it, which looks like damage.
 * Null if there is none.
 */
async function permissionProblem(path: string): Promise<Findings | null> {
  const { R_OK, W_OK, X_OK } = constants
  for (const [target, mode] of [
    [dirname(path), R_OK | W_OK | X_OK],
    [path, R_OK | W_OK],
  ] as const) {
    const error = await access(target, mode).then(
      () => null,
      (failed: NodeJS.ErrnoException) => failed,
    )
    if (!error || error.code === 'ENOENT') continue
    const owner = await stat(target).then(
      ({ uid, mode: bits }) =>
        ` It belongs to user ${uid} and has mode 0${(bits & 0o777).toString(8)}; this is user ${userInfo().uid}.`,
      () => '',
    )
    return error.code === 'EROFS'
      ? failure(`${target} is on a read-only file system.`, 'Make the file system writable (mount -o remount,rw).')
      : failure(
          `${target} cannot be read and written by this user (${messageOf(error)}).${owner}`,
          "Run this command as the service's user. If that is the same, give it the files and folder (chown, chmod u+rwX).",
        )
  }
  return null
}

/** Reads an SQLite file completely, unless it is large. */
async function checkFile(path: string, fix: string = restoring): Promise<Findings> {
  const problem = await permissionProblem(path)
  if (problem) return problem
  if (!existsSync(path)) return skipped(`${path} does not exist yet.`)
  const { size } = statSync(path)
  try {
    const reader = readSqlite(path)
    try {
      if (size > maxCheckedBytes) {
        await reader.rows('select count(*) from sqlite_schema')
        return ok(`${path} can be opened. It is too large to be read completely here.`)
      }
      const [row] = await reader.rows('pragma quick_check(1)')
      const result = String(row?.quick_check)
      return result === 'ok' ? ok(`${path} is intact.`) : failure(`${path} is damaged: ${result}`, fix)
    } finally {
      await reader.close()
    }
  } catch (error) {
    return failure(`${path} cannot be read: ${messageOf(error)}`, isDamaged(error) ? fix : fixing)
  }
}

const fixing = 'Fix the error above, and run the command again.'
const restoringRecords = `Stop the service, and run "${commandName} restore BACKUPS --store records" (docs/how-to/troubleshooting.md).`
const restoring = 'Stop the service, keep a copy of the data folder, and restore the file from a backup.'

async function checkMigrations(reader: RecordsReader): Promise<Findings> {
  const rows = await reader.rows('select name from kysely_migration order by name').catch(() => [])
  const formats = await reader.rows('select format, oldest from data_format').catch(() => [])
  const [format = null] = formats.map((row) => ({ format: Number(row.format), oldest: Number(row.oldest) }))
  const done = new Set(rows.map(({ name }) => String(name)))
  const names = migrationNames()
  const known = new Set(names)
  const newer = [...done].filter((name) => !known.has(name))
  const missing = names.filter((name) => !done.has(name))
  if (newer.length > 0 && missing.length === 0 && canWorkWith(format, ownFormat().format))
    return warning(
      `A newer version has migrated the records (${newer.join(', ')}). This version can work with them.`,
      'Finish the upgrade: install the newer version here, too.',
    )
  if (newer.length > 0)
    return failure(
      `The records were written by a newer version: ${newer.join(', ')}.`,
      'Install that version again, or restore a backup made before the upgrade.',
    )
  if (missing.length > 0)
    return warning(`These migrations have not run yet: ${missing.join(', ')}.`, 'Start the service: it runs them.')
  return ok(`All ${done.size} migrations have run.`)
}

async function checkEvents(config: CheckedStores, service: ServiceStatus | null): Promise<Findings> {
  const { engine, options } = configuredEvents(config)
  if (engine.isEmbedded && service) {
    if (service.eventsProblem) return failure(service.eventsProblem, repairing('events'))
    if (!service.areEventsAvailable)
      return failure(
        'The running service cannot store or query events now.',
        'Read its log, which has the reason. Hits are kept in the inbox meanwhile.',
      )
    const { damage, part } = await checkFileOf(config)
    return damage ?? ok(`The running service can store and query events.${part}`)
  }
  const problem = engine.isEmbedded ? await permissionProblem(embeddedEventsFile(config.dataDir)) : null
  if (problem) return problem
  try {
    const { found, expected, isTooNew } = await engine.inspect(options)
    if (found === null) return skipped('There are no events yet.')
    if (found > expected && !isTooNew)
      return warning(
        `The event store has format ${found} of a newer version; this version uses ${expected}, and can work with it.`,
        'Finish the upgrade: install the newer version here, too.',
      )
    if (found > expected)
      return failure(
        `The event store has format ${found}; this version knows ${expected}.`,
        'Install the newer version again.',
      )
    if (found < expected)
      return warning(
        `The event store has format ${found}; this version uses ${expected}.`,
        'Start the service: it migrates the store.',
      )
    const { damage, part } = await checkFileOf(config)
    return damage ?? ok(`The event store can be opened, and has the current format ${found}.${part}`)
  } catch (error) {
    const fix = engine.isEmbedded
      ? `${repairing('events')} If the file is in use, another process has it open.`
      : 'Check that the server runs, and check the host, user, password and database in SIGHTLINE_EVENTS_URL.'
    return failure(`The event store cannot be opened: ${messageOf(error)}`, fix)
  }
}

async function checkInstallation(config: CheckedStores, service: ServiceStatus | null): Promise<Findings> {
  const { engine, options } = configuredEvents(config)
  if (engine.isEmbedded && service) return ok('The running service compared records and events when it was started.')
  try {
    const { found, marks } = await engine.inspect(options)
    const problem = await inspectInstallation(config, marks)
    if (problem) return failure(problem.found, problem.fix)
    return found === null ? skipped('There are no events yet.') : ok('Records and events belong together.')
  } catch (error) {
    return skipped(`Records and events cannot be compared: ${messageOf(error)}`)
  }
}

const repairing = (store: 'events' | 'crawls'): string =>
  `Stop the service, and run "${commandName} repair ${store}" (docs/how-to/troubleshooting.md).`

/** Reads the file of an embedded event store, as far as there is time. */
async function checkFileOf(
  config: CheckedStores,
): Promise<{ readonly damage: Findings | null; readonly part: string }> {
  const { engine, options } = configuredEvents(config)
  const checked = await engine.file?.check(options, maxFileCheckMs)
  if (!checked) return { damage: null, part: '' }
  if (checked.damage !== null)
    return { damage: failure(`${checked.path}: ${checked.damage}.`, repairing('events')), part: '' }
  const read = checked.part === 1 ? 'All of' : `The first ${Math.floor(checked.part * 100)} % of`
  return { damage: null, part: ` ${read} its file was read, and is intact.` }
}

async function checkInbox(config: CheckedStores, service: ServiceStatus | null): Promise<Findings> {
  const path = inboxFile(config.dataDir)
  const problem = await permissionProblem(path)
  if (problem) return problem
  if (!existsSync(path)) return skipped('There is no inbox yet.')
  const reader = readSqlite(path)
  try {
    // Inboxes of earlier versions contain only hits that wait.
    const [marked] = await reader.rows("select count(*) as found from sqlite_schema where name = 'drained'")
    const waiting = Number(marked?.found) > 0 ? 'where id > (select max(id) from drained)' : ''
    const [row] = await reader.rows(
      `select coalesce(sum(entries), 0) as entries, coalesce(sum(size), 0) as bytes from groups ${waiting}`,
    )
    const entries = Number(row?.entries)
    const share = Number(row?.bytes) / (config.inboxMegabytes * 1024 ** 2)
    const text = `${entries.toLocaleString('en')} hits wait for the event store.`
    if (share > 0.8)
      return failure(
        `${text} The inbox is ${Math.round(share * 100)} % full.`,
        'Make the event store available again, or raise SIGHTLINE_INBOX_MB: hits get 503 when it is full.',
      )
    if (service && service.inbox.oldestMs > 60_000)
      return warning(
        `${text} The oldest has been waiting for ${Math.round(service.inbox.oldestMs / 1000)} seconds.`,
        'Read the log of the service: the event store is unavailable or too slow.',
      )
    return ok(service || entries === 0 ? text : `${text} The next start counts them.`)
  } catch (error) {
    return failure(`${path} cannot be read: ${messageOf(error)}`, isDamaged(error) ? restoring : fixing)
  } finally {
    await reader.close()
  }
}

const clockFix = 'Synchronize the clock of this machine (NTP): visits, salts and sessions depend on it.'
/** The hardware clock may run in the local time of any zone. */
const maxZoneMs = 26 * hourMs
const maxStepMs = 60_000

async function checkClock(
  reader: RecordsReader,
  config: CheckedStores,
  service: ServiceStatus | null,
): Promise<Findings> {
  const step = Math.round(service?.clockStepMs ?? 0)
  if (Math.abs(step) > maxStepMs)
    return warning(
      `Since the service was started, the clock was set ${step > 0 ? 'forward' : 'back'} by ${describeSpan(step)}, or the machine was suspended; it shows ${new Date().toISOString()}.`,
      `${clockFix} If it is right now, restart the service.`,
    )
  const hardware = await readHardwareClock()
  if (hardware !== null && Math.abs(Date.now() - hardware) > maxZoneMs)
    return failure(
      `The clock shows ${new Date().toISOString()}, and the hardware clock of the machine ${new Date(hardware).toISOString()}.`,
      clockFix,
    )
  if (config.databaseUrl !== null) {
    const [row] = await reader.rows('select extract(epoch from clock_timestamp()) * 1000 as now')
    const apart = Math.round(Date.now() - Number(row?.now)) / 1000
    return Math.abs(apart) > 2
      ? failure(`The clock differs from that of PostgreSQL by ${apart} seconds.`, clockFix)
      : ok(`It agrees with that of PostgreSQL, to ${Math.abs(apart)} seconds.`)
  }
  const [what, last] = await newestStored(reader, config.dataDir)
  return last > Date.now() + 60_000
    ? failure(
        `The clock shows ${new Date().toISOString()}, but ${what} of ${new Date(last).toISOString()}: it is slow now, or was fast then.`,
        clockFix,
      )
    : ok(`${new Date().toISOString()}, after everything that is stored.`)
}

const describeSpan = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

/** Null where there is none, as in containers and most virtual machines. */
async function readHardwareClock(): Promise<number | null> {
  const text = await readFile('/sys/class/rtc/rtc0/since_epoch', 'utf8').catch(() => '')
  return /^\d+$/.test(text.trim()) ? Number(text) * 1000 : null
}

/** What a clock that was fast has left: rows, and files, of the future. */
async function newestStored(reader: RecordsReader, dataDir: string): Promise<readonly [what: string, time: number]> {
  let newest: readonly [string, number] = ['', 0]
  const add = (what: string, time: number): void => {
    if (time > newest[1]) newest = [what, time]
  }
  for (const table of ['accounts', 'websites', 'sessions', 'jobs', 'mails']) {
    const [row] = await reader.rows(`select max(created_at) as last from ${table}`).catch(() => [])
    add(`there are records (${table})`, Number(row?.last ?? 0))
  }
  for (const name of await readdir(dataDir).catch(() => [])) {
    const stats = isOurFile(name) ? await stat(join(dataDir, name)).catch(() => null) : null
    add(`the file ${name} is`, stats?.mtimeMs ?? 0)
  }
  return newest
}

async function checkJobs(reader: RecordsReader, service: ServiceStatus | null): Promise<Findings> {
  const [all] = await reader.rows(
    `select count(*) as waiting, coalesce(min(due_at), 0) as first, coalesce(max(attempts), 0) as attempts from jobs where ready = 1 or (lease is null and due_at <= ${Date.now()})`,
  )
  const waiting = Number(all?.waiting)
  if (waiting === 0) return ok('No job is waiting.')
  const lateMs = Date.now() - Number(all?.first)
  const text = `${waiting.toLocaleString('en')} jobs are waiting, the first for ${Math.round(lateMs / 60_000)} minutes.`
  if (lateMs < hourMs) return ok(text)
  return service
    ? warning(text, 'Read the log of the service for failed jobs. If it is only busy, add audit threads or nodes.')
    : warning(text, 'Start the service: it runs them.')
}
