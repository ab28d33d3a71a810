import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves `/p/0` to `/p/N-1` in its own process, made on request: each links to ten further ones. Arguments: N, and the words of a page. */
const [pages = 0, words = 0] = process.argv.slice(2).map(Number)

const wordsOf = (seed: number): string =>
  Array.from({ length: words }, (_, index) => `word${(seed * 7919 + index * (104_729 + seed)) % 50_021}`).join(' ')

function pageOf(number: number): string {
  const links = Array.from({ length: 10 }, (_, index) => number * 10 + index + 1)
    .filter((one) => one < pages)
    .map((one) => `<li><a href="/p/${one}">Page ${one}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${number} of the site</title>
<meta name="description" content="What page ${number} of this large site is about."><meta name="viewport" content="width=device-width">
<link rel="canonical" href="http://127.0.0.1:${port}/p/${number}"></head><body><nav><a href="/p/0">Home</a> <a href="/p/1">First</a></nav>
<main><h1>Page ${number}</h1><p>${wordsOf(number)}</p><ul>${links.join('')}</ul></main></body></html>`
}

const server = createServer((request, response) => {
  const number = /^\/p\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (number === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(Number(number)))
})
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
process.send?.({ origin: `http://127.0.0.1:${port}`, bytes: pageOf(7).length })
process.on('disconnect', () => process.exit())
