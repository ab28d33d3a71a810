import type { FastifyRequest } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { App } from '../http/app.ts'
import type { Authenticate } from '../http/auth.ts'
import { acceptedLanguage } from '../http/language.ts'
import type { SendPage } from '../http/not-found.ts'
import { sendFile } from '../http/send-file.ts'
import type { SharedPages } from '../sharing/shared-pages.ts'
import type { ReadFile } from './files.ts'
import { readFirstReplies } from './first-replies.ts'
import {
  contentSecurityPolicy,
  type EmbeddedSite,
  type FirstReplies,
  type IndexPages,
  type ServiceUrls,
} from './index-page.ts'
import { findSite, isSignedOut, readPageVisibility } from './page-visibility.ts'

const sections = ['sites', 'websites', 'reports', 'projects', 'crawls', 'settings', 'help']
const paths = [
  '/',
  '/welcome',
  '/invitation',
  '/sign-in',
  '/sign-up',
  '/sign-in/provider',
  '/password-reset',
  ...sections.flatMap((name) => [`/${name}`, `/${name}/*`]),
]
/** The statistics of a shared website and of a site, whose pages preload what they need. */
const websitePath = /^\/websites\/[\w-]{22}(?:\?|$)/
const sitePath = /^\/sites\/(?!(?:new|combined)(?:\?|$))[^/?]+(?:\?|$)/
const aYear = 365 * 24 * 60 * 60

interface ConsoleRouteDeps {
  readonly files: () => ReadonlyMap<string, ReadFile>
  readonly indexPages: () => IndexPages
  readonly services: ServiceUrls
  readonly baseUrl: string
  readonly pages: SharedPages
  readonly bySession: Authenticate
}

/** The console: one page for all its paths, and the files that the page loads. */
export function consoleRoutes(app: App, deps: ConsoleRouteDeps): void {
  const { files, indexPages, services, baseUrl, pages, bySession } = deps
  const sendPage = sendConsolePage(indexPages, services, baseUrl)

  for (const address of paths) {
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const { found, frameable } = await readPageVisibility(request, pages, bySession, baseUrl)
      const site = await findSite(request, pages, bySession, baseUrl)
      const first = found ? await readFirstReplies(app, request, site) : undefined
      if (first && first.cookies.length > 0) reply.header('set-cookie', first.cookies)
      return sendPage(request, reply.code(found ? 200 : 404), frameable, site, first?.replies)
    })
  }

  app.get('/console/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.url.slice('/console/'.length).split('?', 1)[0] ?? ''
    const read = name.endsWith('.html') ? undefined : files().get(name)
    if (!read) throw notFound('file')
    // The name of a file under assets/ contains a hash of its content.
    const caching = name.startsWith('assets/') ? `public, max-age=${aYear}, immutable` : 'no-cache'
    return sendFile(request, reply.header('cache-control', caching), await read())
  })
}

type SendConsolePage = (
  ...args: [
    ...Parameters<SendPage>,
    frameable?: boolean,
    site?: EmbeddedSite | undefined,
    replies?: FirstReplies | undefined,
  ]
) => ReturnType<SendPage>

/** Sends the one page of the console, which shows what belongs to the URL, or that nothing does. */
export function sendConsolePage(indexPages: () => IndexPages, services: ServiceUrls, baseUrl: string): SendConsolePage {
  const otherOrigin = [services.analytics, services.seo].find((origin) => origin !== baseUrl) ?? null
  const pageFor = (request: FastifyRequest, site: EmbeddedSite | undefined, replies: FirstReplies) => {
    const { page, websitePage, sitePage } = indexPages()
    const language = acceptedLanguage(request.headers['accept-language'])
    if (sitePath.test(request.url)) return sitePage(site, language, replies)
    const hasNoSession = isSignedOut(request, baseUrl)
    return websitePath.test(request.url) ? websitePage(hasNoSession, language, replies) : page(hasNoSession)
  }
  return (request, reply, frameable = false, site, replies = {}) => {
    reply.headers({
      // The page with a site is for one session, and replies of the API are never stored.
      'cache-control': site || Object.keys(replies).length > 0 ? 'no-store' : 'no-cache',
      // The page says whether there is no session, and preloads strings.
      vary: 'Cookie, Sec-Fetch-Site, Accept-Language',
      'x-robots-tag': 'noindex',
      'content-security-policy': contentSecurityPolicy(otherOrigin, frameable),
    })
    if (frameable) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
    return sendFile(request, reply, pageFor(request, site, replies))
  }
}
