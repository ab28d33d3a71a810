import type { FastifyRequest } from 'fastify'
import { type Authenticate, sessionCookie } from '../http/auth.ts'
import { readHostCookie } from '../http/cookies.ts'
import { readId } from '../http/ids.ts'
import { ownerOnly } from '../sharing/privacy.ts'
import type { SharedPages } from '../sharing/shared-pages.ts'
import type { EmbeddedSite } from './index-page.ts'

/** Whether the page at a path exists for the caller, and whether another site may show it in a frame. */
export interface PageVisibility {
  readonly found: boolean
  readonly frameable: boolean
}

const recordPage = /^\/(website|report|crawl)s\/(?:([1-9]\d{0,14})|([\w-]{22}))(?:[/?]|$)/
const embedded = /[?&]embed=1(?:&|$)/
const notFound: PageVisibility = { found: false, frameable: false }

/**
 * For an anonymous visitor, a private record looks like one that does not exist, and an id finds only the caller's own records. An
 * embedded page is the same for everybody: it ignores the session.
 */
export async function readPageVisibility(
  request: FastifyRequest,
  pages: SharedPages,
  bySession: Authenticate,
  baseUrl: string,
): Promise<PageVisibility> {
  const [, kind, id, token] = recordPage.exec(request.url) ?? []
  if (kind !== 'website' && kind !== 'report' && kind !== 'crawl') return { found: true, frameable: false }
  const isEmbedded = embedded.test(request.url)
  const accountId = isEmbedded ? undefined : await accountBySession(request, bySession, baseUrl)
  if (token === undefined) {
    const own = accountId !== undefined && (await pages.owns(accountId, kind, readId(id ?? '', kind)))
    return own ? { found: true, frameable: false } : notFound
  }
  const page = await pages.findShared(kind, token)
  if (page === undefined) return notFound
  if (page.privacy === ownerOnly) return page.account_id === accountId ? { found: true, frameable: false } : notFound
  return { found: true, frameable: isEmbedded && page.embed === 1 }
}

const overviewPage = /^\/sites\/([^/?]+)(?:\?|$)/

/** The website whose overview is requested, if the session's account has it. */
export async function findSite(
  request: FastifyRequest,
  pages: SharedPages,
  bySession: Authenticate,
  baseUrl: string,
): Promise<EmbeddedSite | undefined> {
  const [, host] = overviewPage.exec(request.url) ?? []
  if (host === undefined || embedded.test(request.url)) return undefined
  const accountId = await accountBySession(request, bySession, baseUrl)
  const website = accountId === undefined ? undefined : await pages.findWebsite(accountId, host)
  return website === undefined ? undefined : { host, website }
}

/** Whether the browser certainly has no session: links from other sites come without its cookie, though later requests have it. */
export const isSignedOut = ({ headers }: FastifyRequest, baseUrl: string): boolean =>
  ['none', 'same-origin'].includes(String(headers['sec-fetch-site'])) &&
  readHostCookie(headers.cookie, sessionCookie, baseUrl) === undefined

async function accountBySession(
  request: FastifyRequest,
  bySession: Authenticate,
  baseUrl: string,
): Promise<number | undefined> {
  const token = readHostCookie(request.headers.cookie, sessionCookie, baseUrl)
  return token === undefined ? undefined : (await bySession(token))?.accountId
}
