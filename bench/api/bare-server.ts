import { createServer } from 'node:http'

/** Answers to each method with the same bytes, whatever is asked. */
export interface Answers {
  readonly GET: Answer
  readonly POST: Answer
}

export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** What the runtime can do at all: no routing, no key, no database; a body is read to its end. */
process.on('message', (answers: Answers) => {
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
