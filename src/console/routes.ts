import { notFound } from '../base/errors.ts'
import type { App } from '../http/app.ts'
import type { Authenticate } from '../http/auth.ts'
import { type ServedFile, sendFile } from '../http/send-file.ts'
import type { Pages } from '../sharing/pages.ts'
import { policyFor, type ServiceUrls, writePage } from './html.ts'
import { judgeVisit } from './visit.ts'

const sections = ['websites', 'reports', 'projects', 'settings']
const addresses = ['/', '/welcome', '/sign-in', ...sections.flatMap((name) => [`/${name}`, `/${name}/*`])]
const aYear = 365 * 24 * 60 * 60

interface RouteParts {
  readonly files: ReadonlyMap<string, ServedFile>
  readonly services: ServiceUrls
  readonly baseUrl: string
  readonly pages: Pages
  readonly bySession: Authenticate
}

/** The console: one page for every address of it, and the files that the page is made of. */
export function consoleRoutes(app: App, { files, services, baseUrl, pages, bySession }: RouteParts): void {
  const index = files.get('index.html')
  if (!index) throw new Error('The console was built without index.html')
  const page = writePage(index, services)
  const otherOrigin = [services.analytics, services.seo].find((origin) => origin !== baseUrl) ?? null

  for (const address of addresses) {
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const { found, framed } = await judgeVisit(request, pages, bySession, baseUrl)
      reply.code(found ? 200 : 404).headers({
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        'content-security-policy': policyFor(otherOrigin, framed),
      })
      if (framed) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
      return sendFile(request, reply, page)
    })
  }

  app.get('/console/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.url.slice('/console/'.length).split('?', 1)[0] ?? ''
    const file = name === 'index.html' ? undefined : files.get(name)
    if (!file) throw notFound('file')
    // A file under assets/ has a hash of its content in its name.
    const caching = name.startsWith('assets/') ? `public, max-age=${aYear}, immutable` : 'no-cache'
    return sendFile(request, reply.header('cache-control', caching), file)
  })
}
