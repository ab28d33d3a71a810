import { once } from 'node:events'
import { createServer } from 'node:http'

/** Pages on a loopback port with good to bad audit results. */
export interface SamplePages {
  readonly baseUrl: string
  readonly close: () => void
}

const sound = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A sound page about tea and its making</title>
<meta name="description" content="How tea is grown, picked, dried and brewed, described in a page that has what a page needs.">
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Tea</h1><p>${'Tea is a drink made from leaves. '.repeat(80)}</p></main></body></html>`

const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/sound': [200, sound],
  '/poor': [200, sound.replace(/<meta name="desc.*?>/, '').replace(/h1/g, 'p')],
  '/hopeless': [404, '<p>'],
  '/hidden': [200, sound.replace('<head>', '<head><meta name="robots" content="noindex">')],
}

export async function serveSamplePages(): Promise<SamplePages> {
  const server = createServer((request, response) => {
    // Never replies.
    if (request.url === '/never') return
    const [status, body] = answers[request.url?.split('?', 1)[0] ?? ''] ?? [404, '']
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
