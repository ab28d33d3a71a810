import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../base/errors.ts'
import { lockFile } from '../../base/file-lock.ts'
import { readServerUrls } from '../../database/postgres/server-urls.ts'
import { type EventServers, isServerUrl, serverUrlForms } from '../event-engines.ts'
import type { MoveTargets } from '../options.ts'
import { type Command, type Options, textOption, UsageError } from './command.ts'
import { type CopyEmbedded, moveEvents } from './move-events.ts'
import { moveRecords } from './move-records.ts'

/** `copyEmbedded` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const moveCommand = (copyEmbedded: CopyEmbedded): Command => ({
  usage:
    'move [--to-database postgres://… | --to-database-file PATH] [--to-events clickhouse://… | --to-events-file PATH] [--to-cluster NAME]',
  help: 'Copy the embedded data to PostgreSQL and ClickHouse while the service runs, and verify the copy (docs/how-to/nodes.md)',
  options: {
    'to-database': { type: 'string' },
    'to-database-file': { type: 'string' },
    'to-events': { type: 'string' },
    'to-events-file': { type: 'string' },
    'to-cluster': { type: 'string' },
  },
  async run({ config, print }, _words, options) {
    const { database, events } = readTargets(options, config, (line) => print(line, 'error'))
    const lock = lockFile(join(config.dataDir, 'move.lock'))
    if (lock === null) throw new UsageError('This command is already running in another process.')
    try {
      if (database !== null) print(await moveRecords(config, database, print))
      if (events !== null) print(await moveEvents(config, events, copyEmbedded, print))
    } finally {
      lock.release()
    }
    const variables = [
      ...(database === null ? [] : ['SIGHTLINE_DATABASE_URL']),
      ...(events === null ? [] : ['SIGHTLINE_EVENTS_URL']),
      ...(events === null || events.cluster === null ? [] : ['SIGHTLINE_EVENTS_CLUSTER']),
    ]
    print(
      `Now restart Sightline in the same data folder, with ${variables.join(' and ')} set to the URLs given here. Data that\n` +
        'arrives until then is moved at startup, before requests are served: nothing is lost or counted twice. To leave less\n' +
        'for the restart, run this command again first.',
    )
    return 0
  },
})

/** A file or an environment variable keeps the password out of the process list and the shell history. */
function readTarget(
  options: Options,
  name: 'to-database' | 'to-events',
  fromEnvironment: string | null,
  warn: (line: string) => void,
): string | null {
  const url = textOption(options, name)
  const path = textOption(options, `${name}-file`)
  if (url !== undefined && path !== undefined) throw new UsageError(`Give --${name} or --${name}-file, not both.`)
  if (path !== undefined) return readTargetFile(path, `--${name}-file`)
  if (url !== undefined && /^\w+:\/\/[^/@:]*:[^/@]+@/.test(url)) {
    const variable = name === 'to-database' ? 'SIGHTLINE_MOVE_DATABASE_URL' : 'SIGHTLINE_MOVE_EVENTS_URL'
    warn(`Other users of this machine can read the password in --${name}. Use --${name}-file or ${variable} instead.`)
  }
  return url ?? fromEnvironment
}

/** Addresses are short. A longer file is something else, and its first line would not help the user. */
const longestAddress = 10_000

function readTargetFile(path: string, option: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text !== '' && text.length <= longestAddress && !/\s/.test(text)) return text
  } catch (error) {
    throw new UsageError(`${option} cannot be read: ${messageOf(error)}`)
  }
  throw new UsageError(`${option} must be a file with one line, the address of the store.`)
}

interface Targets {
  readonly database: string | null
  readonly events: EventServers | null
}

function readTargets(options: Options, config: MoveTargets, warn: (line: string) => void): Targets {
  const database = readTarget(options, 'to-database', config.moveDatabaseUrl, warn)
  const events = readTarget(options, 'to-events', config.moveEventsUrl, warn)
  const cluster = textOption(options, 'to-cluster') ?? null
  if (database === null && events === null)
    throw new UsageError('Specify where to move: --to-database, --to-events, or both.')
  if (database !== null && readServerUrls(database) === undefined) {
    throw new UsageError('--to-database must be postgres://user:password@host:port/database.')
  }
  if (events !== null && !isServerUrl(events)) {
    throw new UsageError(`--to-events must be ${serverUrlForms}.`)
  }
  if (cluster !== null && (events === null || !/^\w[\w.-]{0,99}$/.test(cluster))) {
    throw new UsageError('--to-cluster must be the name of a cluster, together with --to-events.')
  }
  return { database, events: events === null ? null : { url: events, cluster } }
}
