import { join } from 'node:path'
import { readAddress } from '../analytics/events/clickhouse/address.ts'
import { readAddresses } from '../database/postgres/addresses.ts'
import type { EventServers } from '../event-engine.ts'
import { type Command, type Options, textOption, UsageError } from './command.ts'
import { alone } from './lock.ts'
import { type CopyEmbedded, moveEvents } from './move-events.ts'
import { moveRecords } from './move-records.ts'

/** `copyEmbedded` opens the event store itself: only where no service is running, since one process can have it. */
export const moveCommand = (copyEmbedded: CopyEmbedded): Command => ({
  usage: 'move [--to-database postgres://…] [--to-events clickhouse://… [--to-cluster NAME]]',
  help: 'Copy the embedded data to PostgreSQL and ClickHouse beside a running service, and verify it; docs/deploy.md',
  options: { 'to-database': { type: 'string' }, 'to-events': { type: 'string' }, 'to-cluster': { type: 'string' } },
  async run({ config, print }, _words, options) {
    const { database, events } = readTargets(options)
    await alone(join(config.dataDir, 'move.lock'), async () => {
      if (database !== null) print(await moveRecords(config, database, print))
      if (events !== null) print(await moveEvents(config, events, copyEmbedded, print))
    })
    const variables = [
      ...(database === null ? [] : ['SIGHTLINE_DATABASE_URL']),
      ...(events === null ? [] : ['SIGHTLINE_EVENTS_URL']),
      ...(events === null || events.cluster === null ? [] : ['SIGHTLINE_EVENTS_CLUSTER']),
    ]
    print(
      `Now restart Sightline, in the same data folder, with ${variables.join(' and ')} set to what you gave here. What has come and\n` +
        'comes until then is moved when it starts, before it serves: nothing is lost, nothing is counted twice. The same\n' +
        'command may be run again before that, to leave less to do.',
    )
    return 0
  },
})

interface Targets {
  readonly database: string | null
  readonly events: EventServers | null
}

function readTargets(options: Options): Targets {
  const database = textOption(options, 'to-database') ?? null
  const events = textOption(options, 'to-events') ?? null
  const cluster = textOption(options, 'to-cluster') ?? null
  if (database === null && events === null)
    throw new UsageError('Say where to move: --to-database, --to-events or both.')
  if (database !== null && readAddresses(database) === undefined) {
    throw new UsageError('--to-database must be postgres://user:password@host:port/database.')
  }
  if (events !== null && readAddress(events) === undefined) {
    throw new UsageError('--to-events must be clickhouse://user:password@host:port/database.')
  }
  if (cluster !== null && (events === null || !/^\w[\w.-]{0,99}$/.test(cluster))) {
    throw new UsageError('--to-cluster must be the name of a cluster, together with --to-events.')
  }
  return { database, events: events === null ? null : { url: events, cluster } }
}
