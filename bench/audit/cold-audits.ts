import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AuditPool } from '../../src/seo/audit/pool.ts'
import { renderText } from '../../src/texts/render-text.ts'

export interface ColdAudits {
  /** Milliseconds from the request to the page-level results and to the end of the audit, in the order of the audits. */
  readonly first: readonly number[]
  readonly total: readonly number[]
}

const count = (length: number, make: (index: number) => string): string =>
  Array.from({ length }, (_, n) => make(n)).join('\n')

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chairs and tables of walnut</title>
${count(10, (n) => `<link rel="stylesheet" href="/style-${n}.css">`)}${count(20, (n) => `<script src="/app-${n}.js" defer></script>`)}
</head><body><h1>Chairs</h1>${count(50, (n) => `<p>Words about <a href="/page-${n}">chair ${n}</a></p>`)}
${count(20, (n) => `<img src="/image-${n}.webp" alt="Chair ${n}" width="80" height="60">`)}</body></html>`

/** Audits the same page of hosts that were never audited before, one after another: about 110 probes each. */
export async function auditColdHosts(pool: AuditPool, hosts: number): Promise<ColdAudits> {
  const first: number[] = []
  const total: number[] = []
  for (let host = 0; host < hosts; host++) {
    const server = createServer((request, response) => {
      const isPage = request.url === '/' || request.url?.startsWith('/page-')
      response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/plain', 'content-length': page.length })
      response.end(page)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The port is not known')
    const request = { url: `http://127.0.0.1:${address.port}/`, intendedNoindex: false }
    const started = performance.now()
    const elapsed = (): number => performance.now() - started
    let firstAfter: number | null = null
    const audited = await pool.audit(request, new AbortController().signal, () => {
      firstAfter ??= elapsed()
    })
    if (!audited.ok) throw new Error(renderText(audited.error, 'en'))
    total.push(elapsed())
    first.push(firstAfter ?? elapsed())
    server.closeAllConnections()
    server.close()
  }
  return { first, total }
}
