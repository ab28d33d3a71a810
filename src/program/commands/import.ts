import { basename, resolve } from 'node:path'
import { type ImportProgress, type ImportRequest, importFile } from '../../analytics/events/import.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { parsePlaceTimeZone } from '../../base/time-zone.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import { annotate } from '../../database/annotate.ts'
import type { Records } from '../../database/records.ts'
import type { Config } from '../config.ts'
import { type Command, needWord, textOption, UsageError } from './command.ts'
import { countedOf } from './counted-rows.ts'
import { createProgress } from './progress.ts'

/** `openStore` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const importCommand = (openStore: (config: Config) => Promise<EventStore>): Command => ({
  usage: 'import csv FILE --website ID [--timezone ZONE]',
  help: 'Import events from CSV or Parquet, with or without a running service (columns: docs/import.md)',
  options: { website: { type: 'string' }, timezone: { type: 'string' } },
  async run({ config, records, print }, words, options) {
    const file = resolve(needWord(words, 0, 'FILE'))
    const website = Number(textOption(options, 'website') ?? Number.NaN)
    if (!Number.isSafeInteger(website)) throw new UsageError('--website must be the ID of a website.')
    const own = await readWebsite(await records(), website)
    const timezone = chooseZone(textOption(options, 'timezone'), own.timezone)
    const notBefore = own.rows_from === null ? {} : { notBefore: own.rows_from }

    let progress: ReturnType<typeof createProgress> | undefined
    let shown = 0
    let last: ImportProgress | undefined
    for await (const state of importFiles(config, [{ file, website, timezone, ...notBefore }], openStore, print)) {
      last = state
      if (state.total > 0) progress ??= createProgress(state.total, process.stderr)
      progress?.step(state.written - shown)
      shown = state.written
    }
    progress?.end()
    print(summaryOf(last))
    if (last?.phase === 'done' && last.written > 0)
      await annotate((await records()).db, [website], { kind: 'import', text: basename(file), time: systemClock() })
    return last?.phase === 'done' ? 0 : 1
  },
})

async function readWebsite({ db }: Records, id: number) {
  const row = await db.selectFrom('websites').select(['timezone', 'rows_from']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not-found', `There is no website ${id}.`)
  return row
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
  config: Config,
  requests: readonly ImportRequest[],
  openStore: (config: Config) => Promise<EventStore>,
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
  config: Config,
  openStore: (config: Config) => Promise<EventStore>,
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

function summaryOf(last: ImportProgress | undefined): string {
  if (last?.phase !== 'done') return 'The import has not come to its end; the same command goes on with it.'
  if (last.total === 0 && last.skipped === 0) return 'This file was imported before, or holds no events.'
  return `${countedOf('events', last.written)} imported, ${countedOf('rows', last.skipped)} skipped.`
}
