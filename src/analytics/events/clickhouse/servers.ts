import type { Readable } from 'node:stream'
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { Row, Statement, Value } from '../sql/statement.ts'
import type { ReadOptions } from '../store.ts'
import type { ClickhouseAddress } from './address.ts'
import { parameterName } from './dialect.ts'
import { createFailover } from './failover.ts'
import { rowFormat, rowReader } from './rows.ts'
import { defaultQueryMs, querySettings, streamSettings } from './settings.ts'

/** All servers of an address, behind one interface. */
export interface Servers {
  query(statement: Statement, options?: ReadOptions): Promise<readonly Row[]>
  stream(statement: Statement, options?: ReadOptions): AsyncGenerator<readonly Row[]>
  insert(insert: Insert): Promise<void>
  /** Runs a statement without a result that can safely run twice. */
  command(statement: Statement, options?: CommandOptions): Promise<void>
  close(): Promise<void>
}

export interface Insert {
  readonly table: string
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly (readonly unknown[])[]
  readonly settings: ClickHouseSettings
}

export interface CommandOptions extends ReadOptions {
  readonly settings?: ClickHouseSettings
  readonly withinMs?: number
}

/** How long a server may exceed the time limit of a query. */
const graceMs = 10_000
const insertMs = 60_000
const commandMs = 60_000
/** A connection without data for this long counts as broken. It is longer than any other timeout here. */
const silenceMs = 60 * 60_000

export interface ServersOptions {
  /** Replaces the database of the address. */
  readonly database?: string
  /** The time limit of a query on the server. */
  readonly queryMs?: number
  /** How long to wait for the response to a query. */
  readonly answerMs?: number
}

export function connectServers(
  { urls, user, password, database }: ClickhouseAddress,
  { queryMs = defaultQueryMs, answerMs = queryMs + graceMs, ...options }: ServersOptions = {},
): Servers {
  const servers = urls.map((url) => ({
    url,
    client: createClient({
      url,
      username: user,
      password,
      database: options.database ?? database,
      application: 'sightline',
      request_timeout: silenceMs,
      max_open_connections: 64,
      keep_alive: { idle_socket_ttl: 2500, eagerly_destroy_stale_sockets: true },
      use_multipart_params_auto: true,
      log: { level: ClickHouseLogLevel.OFF },
    }),
  }))
  const run = createFailover(servers, queryMs)
  const asking = { withinMs: answerMs, elsewhere: true }

  return {
    query: ({ text, values }, { signal: stop } = {}) =>
      run({ ...asking, stop }, async (client, signal) => {
        const result = await client.query({
          query: text,
          query_params: parametersOf(values),
          format: rowFormat,
          clickhouse_settings: { ...querySettings, max_execution_time: Math.ceil(queryMs / 1000) },
          abort_signal: signal,
        })
        const read = rowReader()
        return (await result.text()).split('\n').flatMap((line) => (line === '' ? [] : read(line)))
      }),

    async *stream({ text, values }, { signal: stop } = {}) {
      const { stream } = await run({ ...asking, stop }, (client, signal) =>
        client.exec({
          query: `${text} FORMAT ${rowFormat}`,
          query_params: parametersOf(values),
          clickhouse_settings: streamSettings,
          abort_signal: signal,
        }),
      )
      const read = rowReader()
      // Leaving the loop early closes the connection, which also cancels the query on the server.
      const abort = (): void => void stream.destroy(stop?.reason)
      stop?.addEventListener('abort', abort)
      try {
        for await (const lines of linesOf(stream)) {
          const rows = lines.flatMap(read)
          if (rows.length > 0) yield rows
          stop?.throwIfAborted()
        }
      } finally {
        stop?.removeEventListener('abort', abort)
      }
    },

    insert: ({ table, columns, rows, settings }) =>
      run({ withinMs: insertMs, elsewhere: false }, async (client, signal) => {
        await client.insert({
          table,
          columns: [...columns],
          values: rows,
          format: 'JSONCompactEachRow',
          clickhouse_settings: settings,
          abort_signal: signal,
        })
      }),

    command: ({ text, values }, { settings = {}, withinMs = commandMs, signal: stop } = {}) =>
      run({ withinMs, elsewhere: true, stop }, async (client, signal) => {
        const options = { query_params: parametersOf(values), clickhouse_settings: settings, abort_signal: signal }
        await client.command({ query: text, ...options })
      }),

    async close() {
      for (const { client } of servers) await client.close()
    },
  }
}

const parametersOf = (values: readonly Value[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(values.map((value, index) => [parameterName(index + 1), value]))

const newline = 0x0a

/** Yields the lines of a response in chunks as they arrive. A last line without a newline means that the response was cut off. */
async function* linesOf(stream: Readable): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = []
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    const end = bytes.lastIndexOf(newline)
    if (end < 0) {
      rest.push(bytes)
      continue
    }
    const text = Buffer.concat([...rest, bytes.subarray(0, end)]).toString()
    rest = [bytes.subarray(end + 1)]
    yield text.split('\n')
  }
  const left = Buffer.concat(rest).toString()
  if (left !== '') throw new Error(`ClickHouse broke its answer off: ${left.slice(0, 500)}`)
}
