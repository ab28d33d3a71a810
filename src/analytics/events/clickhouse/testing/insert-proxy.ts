import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy in front of a server that observes every insert. */
export interface InsertProxy extends AsyncDisposable {
  /** Host and port. */
  readonly host: string
  /** Called before an insert is forwarded, and again before its response is. */
  watch(seen: (table: string, moment: 'before' | 'after') => void): void
}

export async function startInsertProxy(target: string, port = 0): Promise<InsertProxy> {
  let watcher: (table: string, moment: 'before' | 'after') => void = () => {}
  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', target)
      const body = await buffer(request)
      // The statement of an insert without data is the body, or a part of it.
      const statement = url.searchParams.get('query') ?? body.toString()
      const table = /^INSERT INTO (\w+)/m.exec(statement)?.[1]
      if (table) watcher(table, 'before')
      const { method = 'GET', headers } = request
      const type = headers['content-type']
      const answer = await fetch(url, {
        method,
        body: Uint8Array.from(body),
        ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (table) watcher(table, 'after')
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes)
    } catch {
      response.destroy()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    watch(seen) {
      watcher = seen
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
