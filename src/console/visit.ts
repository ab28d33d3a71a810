import type { FastifyRequest } from 'fastify'
import { type Authenticate, sessionCookie } from '../http/auth.ts'
import { readHostCookie } from '../http/cookies.ts'
import { readId } from '../http/ids.ts'
import type { Pages } from '../sharing/pages.ts'
import { ownerOnly } from '../sharing/privacy.ts'

/** Whether the page at an address is there for the one who asks, and whether another site may show it in a frame. */
export interface Visit {
  readonly found: boolean
  readonly framed: boolean
}

const recordPage = /^\/(website|report)s\/(?:([1-9]\d{0,14})|([\w-]{22}))(?:[/?]|$)/
const embedded = /[?&]embed=1(?:&|$)/
const missing: Visit = { found: false, framed: false }

/**
 * A stranger is told no more about a private record than about one that never was, and a number opens only one's own. A
 * page for frames is the same for everybody: who is signed in is not asked.
 */
export async function judgeVisit(
  request: FastifyRequest,
  pages: Pages,
  bySession: Authenticate,
  baseUrl: string,
): Promise<Visit> {
  const [, kind, id, token] = recordPage.exec(request.url) ?? []
  if (kind !== 'website' && kind !== 'report') return { found: true, framed: false }
  const isEmbedded = embedded.test(request.url)
  const accountId = isEmbedded ? undefined : await accountBySession(request, bySession, baseUrl)
  if (token === undefined) {
    const own = accountId !== undefined && (await pages.owns(accountId, kind, readId(id ?? '', kind)))
    return own ? { found: true, framed: false } : missing
  }
  const page = await pages.findShared(kind, token)
  if (page === undefined) return missing
  if (page.privacy === ownerOnly) return page.account_id === accountId ? { found: true, framed: false } : missing
  return { found: true, framed: isEmbedded && page.embed === 1 }
}

async function accountBySession(
  request: FastifyRequest,
  bySession: Authenticate,
  baseUrl: string,
): Promise<number | undefined> {
  const token = readHostCookie(request.headers.cookie, sessionCookie, baseUrl)
  return token === undefined ? undefined : (await bySession(token))?.accountId
}
