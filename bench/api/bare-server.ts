import { createServer } from 'node:http'

/** The fixed reply to each method. */
export interface CannedReplies {
  readonly GET: CannedReply
  readonly POST: CannedReply
}

export interface CannedReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** The upper bound of the runtime: no routing, authentication or database; bodies are only read. */
process.on('message', (answers: CannedReplies) => {
  const ready = {
    GET: { ...answers.GET, headers: answers.GET.headers.flat() },
    POST: { ...answers.POST, headers: answers.POST.headers.flat() },
  }
  const server = createServer((request, response) => {
    const { status, headers, body } = request.method === 'POST' ? ready.POST : ready.GET
    request.resume()
    request.on('end', () => {
      response.writeHead(status, headers)
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : 0)
  })
})
