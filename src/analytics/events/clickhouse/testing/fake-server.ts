import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A fake ClickHouse server that replies as the test specifies, including errors. */
export interface FakeServer extends AsyncDisposable {
  /** Host and port. */
  readonly host: string
  /** The received queries. */
  readonly asked: readonly string[]
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export async function startFakeServer(answer: Answer, port = 0): Promise<FakeServer> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(await text(request))
    answer(response, request)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Rows of one column in the server's format. */
export const rowsOf = (name: string, type: string, values: readonly unknown[]): string =>
  [[name], [type], ...values.map((value) => [value])].map((row) => `${JSON.stringify(row)}\n`).join('')

export const replyRows =
  (name: string, type: string, values: readonly unknown[]): Answer =>
  (response) =>
    response.end(rowsOf(name, type, values))

export const replyError =
  (status: number, code: number, message: string): Answer =>
  (response) =>
    response
      .writeHead(status, { 'x-clickhouse-exception-code': String(code) })
      .end(`Code: ${code}. DB::Exception: ${message} (version 26.1)\n`)
