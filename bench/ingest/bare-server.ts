import { createServer } from 'node:http'

/** The upper bound of the runtime: parses the body and replies, without storing anything. */
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    JSON.parse(Buffer.concat(pieces).toString())
    response.writeHead(202, ['content-type', 'text/plain', 'content-length', '2'])
    response.end('ok')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', (message) => {
  if (message === 'measure') {
    const { user, system } = process.cpuUsage()
    process.send?.({ microseconds: user + system })
    return
  }
  server.close()
  server.closeAllConnections()
  process.disconnect?.()
})
