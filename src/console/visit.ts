import type { FastifyRequest } from 'fastify'
import { type Authenticate, sessionCookie } from '../http/auth.ts'
import { readHostCookie } from '../http/cookies.ts'
import type { FindPage } from '../sharing/pages.ts'
import { ownerOnly } from '../sharing/privacy.ts'

/** Whether the page at an address is there for the one who asks, and whether another site may show it in a frame. */
export interface Visit {
  readonly found: boolean
  readonly framed: boolean
}

const recordPage = /^\/(website|report)s\/([1-9]\d{0,14})(?:[/?]|$)/

/** A stranger is told no more about a private record than about one that never was. */
export async function judgeVisit(
  request: FastifyRequest,
  findPage: FindPage,
  bySession: Authenticate,
  baseUrl: string,
): Promise<Visit> {
  const [, kind, id] = recordPage.exec(request.url) ?? []
  if (kind !== 'website' && kind !== 'report') return { found: true, framed: false }
  const token = readHostCookie(request.headers.cookie, sessionCookie, baseUrl)
  const [page, principal] = await Promise.all([
    findPage(kind, Number(id)),
    token === undefined ? undefined : bySession(token),
  ])
  if (page === undefined) return { found: false, framed: false }
  if (page.privacy === ownerOnly) return { found: page.account_id === principal?.accountId, framed: false }
  return { found: true, framed: page.embed === 1 && /[?&]embed=1(?:&|$)/.test(request.url) }
}
