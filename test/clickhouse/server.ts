import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openEngine } from './engine.ts'
import { errorReply } from './errors.ts'
import { type ClickhouseRequest, readClickhouseRequest } from './read-request.ts'
import { statementsOf } from './statements.ts'

/**
 * ClickHouse's HTTP interface over its engine, as far as `@clickhouse/client` speaks it: `server.ts ENGINE PORT [DATA]`.
 * Prints its port when it is ready. Ends by SIGTERM, and with its standard input, so that it does not outlive the tests that
 * started it, even where these are killed. Without a folder for its data, it has one that ends with it.
 */
const [engineFolder = '', port = '0', given] = process.argv.slice(2)
const data = given ?? mkdtempSync(join(tmpdir(), 'sightline-clickhouse-'))
process.once('SIGTERM', end)
process.stdin.once('end', end).resume()
const engine = openEngine(engineFolder, data)

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (request.url === '/ping') return void reply.end('Ok.\n')
  const question = await readClickhouseRequest(request)
  const began = process.hrtime.bigint()
  const { bytes, rows } = await engine.query(statementsOf(question))
  reply.setHeaders(headersOf(question, rows, process.hrtime.bigint() - began))
  if (question.gzipAnswer) reply.setHeader('Content-Encoding', 'gzip').end(gzipSync(bytes))
  else reply.end(bytes)
}

function headersOf({ id, format }: ClickhouseRequest, rows: number, elapsed: bigint): Map<string, string> {
  return new Map([
    ['X-ClickHouse-Query-Id', id ?? randomUUID()],
    ['X-ClickHouse-Format', format],
    ['X-ClickHouse-Timezone', 'UTC'],
    ['X-ClickHouse-Summary', JSON.stringify({ result_rows: String(rows), elapsed_ns: String(elapsed) })],
  ])
}

function refuse(error: unknown, reply: ServerResponse): void {
  const { status, code, text } = errorReply(error)
  reply.writeHead(status, { 'X-ClickHouse-Exception-Code': code, 'Content-Type': 'text/plain; charset=UTF-8' })
  reply.end(`${text}\n`)
}

/** An exit would wait for the queries under way, however long they take; what was acknowledged is safe. */
function end(): void {
  if (given === undefined) rmSync(data, { recursive: true, force: true, maxRetries: 10 })
  process.kill(process.pid, 'SIGKILL')
}

// A server takes addresses of up to a megabyte.
const server = createServer({ maxHeaderSize: 2 ** 20 }, (request, reply) => {
  answer(request, reply).catch((error) => refuse(error, reply))
})
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
