import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { asFile } from '../../../http/csv.ts'
import { disconnectSignal } from '../../../http/disconnect.ts'
import { networkOf } from '../../../http/network-of.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { RowStream } from '../exports/row-stream.ts'
import type { DateRange } from '../query/period.ts'
import { accessCheck, type StatsRouteDeps, type WebsiteRequest } from './audience.ts'
import { missingFields } from './missing.ts'

export interface ExportReply<Row> {
  readonly type: string
  /** The name of the file. */
  readonly file: string
  readonly open: (signal: AbortSignal) => Promise<RowStream<readonly Row[]>>
  /** Formats rows as they arrive, no faster than the client reads. */
  readonly write: (rows: AsyncIterable<readonly Row[]>) => AsyncIterable<string>
}

/** Streams an export that may be larger than memory; its slot is released when the client has read it or disconnected. */
export async function sendExport<Row>(
  request: WebsiteRequest,
  reply: FastifyReply,
  { exports, audience }: Pick<StatsRouteDeps, 'exports' | 'audience'>,
  { type, file, open, write }: ExportReply<Row>,
): Promise<FastifyReply> {
  const client = { account: audience.accountOf(request), network: networkOf(request.ip) }
  const running = await exports.open(client, disconnectSignal(reply), open)
  const stream = Readable.from(write(inSlices(running.rows, accessCheck(audience, request))))
  stream.once('close', () => void running.close())
  running.signal.addEventListener('abort', () => stream.destroy(), { once: true })
  if (running.signal.aborted || request.method === 'HEAD') stream.destroy()
  asFile(reply, type, file)
  return request.method === 'HEAD' ? reply.send('') : reply.send(stream)
}

/** A store returns thousands of rows at a time; writing them all in one go blocks the event loop for over 100 ms. */
const rowsPerTurn = 100

async function* inSlices<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  checkAccess: () => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += rowsPerTurn) {
      await checkAccess()
      yield chunk.slice(start, start + rowsPerTurn)
      await nextTurn()
    }
  }
}

/** The time that a range is compared with. */
export const comparedField = {
  compared: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
}

export const showCompared = ({ from, to }: Span) => ({ compared: { from: iso(from), to: iso(to) } })

export const rangeFields = {
  from: Type.String({ description: 'The first instant that counts' }),
  to: Type.String({ description: 'The first instant that no longer counts' }),
  timezone: Type.String(),
  ...missingFields,
}

export const showRange = ({ from, to, timezone }: DateRange) => ({ from: iso(from), to: iso(to), timezone })
