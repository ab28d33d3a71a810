import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { openEngine } from './engine.ts'
import { type Question, readQuestion } from './request.ts'
import { openSessions } from './sessions.ts'

/** ClickHouse's HTTP interface over its engine: `server.ts ENGINE-FOLDER DATA-FOLDER PORT`. */
const [engineFolder = '', dataFolder = '', port = '0'] = process.argv.slice(2)
const sessions = openSessions(openEngine(engineFolder, dataFolder), 4)

const server = createServer(async (request, reply) => {
  if (request.url === '/ping') return reply.end('Ok.\n')
  try {
    const question = await readQuestion(request)
    await answer(question, reply)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const code = /Code: (\d+)/.exec(text)?.[1] ?? '1'
    reply.writeHead(code === '60' || code === '81' ? 404 : 500, {
      'X-ClickHouse-Exception-Code': code,
      'Content-Type': 'text/plain; charset=UTF-8',
    })
    reply.end(`${text} (version 26.7.2.1)\n`)
  }
})

async function answer(question: Question, reply: ServerResponse): Promise<void> {
  const began = performance.now()
  const { bytes, rowsRead, bytesRead } = await sessions.ask(question)
  reply.setHeader('X-ClickHouse-Query-Id', question.id ?? randomUUID())
  reply.setHeader('X-ClickHouse-Format', question.format)
  reply.setHeader(
    'X-ClickHouse-Summary',
    JSON.stringify({
      read_rows: String(rowsRead),
      read_bytes: String(bytesRead),
      written_rows: '0',
      written_bytes: '0',
      total_rows_to_read: '0',
      result_rows: '0',
      result_bytes: '0',
      elapsed_ns: String(Math.round((performance.now() - began) * 1e6)),
    }),
  )
  if (question.compressReply) reply.setHeader('Content-Encoding', 'gzip')
  reply.end(question.compressReply ? gzipSync(bytes) : bytes)
}

server.keepAliveTimeout = 10_000
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
