import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type ImportProgress, type ImportRequest, importFile } from '../../analytics/events/import.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { looksLike, nothingRead } from '../../analytics/imports/looks-like.ts'
import { runConversion } from '../../analytics/imports/run-conversion.ts'
import { sharedPaths } from '../../analytics/imports/shared-cells.ts'
import type { Conversion } from '../../analytics/imports/tally.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { parsePlaceTimeZone } from '../../base/time-zone.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import { annotate } from '../../database/annotate.ts'
import type { StoresOptions } from '../options.ts'
import { type Command, findWebsite, needWord, textOption, UsageError, websiteId } from './command.ts'
import { countedOf } from './counted-rows.ts'
import { choiceOf, hashOfFile, rejectedLines } from './import-file.ts'
import { createProgress } from './progress.ts'

/** `openStore` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const importCommand = (openStore: (config: StoresOptions) => Promise<EventStore>): Command => ({
  usage: 'import csv FILE --website ID [--timezone ZONE] [--encoding latin1]',
  help: 'Import events from CSV or Parquet, with or without a running service (columns: docs/reference/import-columns.md)',
  options: { website: { type: 'string' }, timezone: { type: 'string' }, encoding: { type: 'string' } },
  async run({ config, records, print }, words, options) {
    const file = resolve(needWord(words, 0, 'FILE'))
    const website = websiteId(options)
    const own = await findWebsite(await records(), website)
    const timezone = chooseZone(textOption(options, 'timezone'), own.timezone)
    const encoding = choiceOf(options, 'encoding', ['auto', 'latin1'])
    const notBefore = own.rows_from === null ? {} : { notBefore: own.rows_from }
    const folder = join(config.dataDir, 'imports', `csv-${website}-${basename(file).replace(/\W/g, '_')}`)
    const importRequest = async (request: ImportRequest, read?: Conversion): Promise<number> => {
      const last = await runImport(config, { ...request, ...notBefore }, openStore, print)
      print(summaryOf(last, read))
      if (last?.phase === 'done' && last.written > 0)
        await annotate((await records()).db, [website], { kind: 'import', text: basename(file), time: systemClock() })
      return last?.phase === 'done' ? 0 : 1
    }
    if (/\.parquet$/i.test(file)) return await importRequest({ file, website, timezone })
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const { read, request } = await convertCsv(file, { folder, timezone, encoding, domain: own.domain })
      if (read.taken > 0) return await importRequest({ ...request, website }, read)
      for (const line of rejectedLines(read)) print(line)
      const looks = await looksLike({ encoding }, file, new AbortController().signal)
      throw new DomainError('invalid', nothingRead('sightline', looks))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

/** Imports a file, and shows the progress. Returns its last state. */
async function runImport(
  config: StoresOptions,
  request: ImportRequest,
  openStore: (config: StoresOptions) => Promise<EventStore>,
  print: (line: string) => void,
): Promise<ImportProgress | undefined> {
  let progress: ReturnType<typeof createProgress> | undefined
  let shown = 0
  let last: ImportProgress | undefined
  for await (const state of importFiles(config, [request], openStore, print)) {
    last = state
    if (state.total > 0) progress ??= createProgress(state.total, process.stderr)
    progress?.step(state.written - shown)
    shown = state.written
  }
  progress?.end()
  return last
}

/** Converts a file as imports of products are converted, so that its lines are read, and rejected, in the same way. */
async function convertCsv(
  path: string,
  { folder, ...options }: CsvOptions,
): Promise<{ readonly read: Conversion; readonly request: Omit<ImportRequest, 'website'> }> {
  if (!(await stat(path).catch(() => null))?.isFile())
    throw new DomainError('not-found', `There is no file ${path} that can be read.`)
  const events = join(folder, 'events.csv')
  const request = {
    ...{
      ...options,
      kind: 'sightline' as const,
      path,
      folder,
      events,
      only: '',
      excludeParams: '',
      imported: {},
      days: null,
    },
    ...{ rejected: join(folder, 'rejected.gz'), ids: join(folder, 'ids'), knownIds: [], websiteTimezone: 'UTC' },
    ...{ spans: { withoutIds: [], all: [] }, overlap: 'take' as const, cutoff: null, retainedFrom: null },
    // What is in the future is the operator's own decision.
    now: Number.MAX_SAFE_INTEGER,
  }
  // A person who runs commands may use the machine.
  const limits = { cpuMs: Number.POSITIVE_INFINITY, setting: '' }
  let read: Conversion | undefined
  for await (const state of runConversion(request, limits, new AbortController().signal)) read = state
  if (!read) throw new Error('The file was not converted.')
  return { read, request: { file: events, shared: sharedPaths(events), hash: await hashOfFile(path) } }
}

interface CsvOptions {
  readonly folder: string
  readonly timezone: string
  readonly encoding: 'auto' | 'latin1'
  readonly domain: string
}

/** The time zone of times in the file that have no offset. */
function chooseZone(sent: string | undefined, ownZone: string): string {
  if (sent === undefined) return 'UTC'
  if (sent === 'website') return ownZone
  const zone = parsePlaceTimeZone(sent)
  if (zone !== undefined) return zone
  throw new UsageError(
    `--timezone must be website, or an IANA time zone such as Europe/Berlin; found ${JSON.stringify(sent)}.`,
  )
}

/** Imports files one after another: by the service if one is running, otherwise here. */
export async function* importFiles(
  config: StoresOptions,
  requests: readonly ImportRequest[],
  openStore: (config: StoresOptions) => Promise<EventStore>,
  print: (line: string) => void,
): AsyncGenerator<ImportProgress> {
  for (const [index, request] of requests.entries()) {
    // A connection is for one call.
    const service = await connectControl(controlSocketPath(config.dataDir))
    if (!service) return yield* importHere(requests.slice(index), config, openStore, print)
    try {
      for await (const state of service.call('import', request)) yield state as ImportProgress
    } finally {
      service.close()
    }
  }
}

async function* importHere(
  requests: readonly ImportRequest[],
  config: StoresOptions,
  openStore: (config: StoresOptions) => Promise<EventStore>,
  print: (line: string) => void,
): AsyncGenerator<ImportProgress> {
  const store = await openStore(config)
  try {
    for (const request of requests) yield* importFile(store, request)
    print('Rolling up days…')
    while (await store.rollUp(systemClock()));
  } finally {
    await store.close()
  }
}

function summaryOf(last: ImportProgress | undefined, read: Conversion | undefined): string {
  if (last?.phase !== 'done') return 'The import has not come to its end; the same command goes on with it.'
  if (last.total === 0 && last.skipped === 0) return 'This file was imported before, or holds no events.'
  const skipped = last.skipped + (read ? read.read - read.taken : 0)
  const counts = `${countedOf('events', last.written)} imported, ${countedOf('rows', skipped)} skipped.`
  return [counts, ...(read ? rejectedLines(read) : [])].join('\n')
}
