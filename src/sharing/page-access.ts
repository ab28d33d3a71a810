import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import { verifyPassword } from '../base/passwords.ts'
import { createLastUses, type LastUses } from '../database/last-uses.ts'
import type { Records } from '../database/records.ts'
import type { Secrets } from '../database/secrets.ts'
import { readPathCookie, writePathCookie } from '../http/cookies.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { createGrants, grantLifetimeMs } from './grants.ts'
import { passwordProtected, publicToAll } from './privacy.ts'
import type { LinkLimits } from './sections.ts'
import { createSharedPages, linkTables, type SharedPageKind } from './shared-pages.ts'

type PageRequest = FastifyRequest<{ Params: { id: string } }>

export interface AuthorizedPage {
  readonly id: number
  readonly access: 'open' | 'granted'
  /** What the share link is limited to; null for the page address. */
  readonly link: LinkLimits | null
}

/** Decides who may see the page of a website, report or crawl without being its owner. */
export interface SharedPageAccess {
  /** Throws if the caller may not see the page. A private page is reported as not found, like one that does not exist. */
  authorize(kind: SharedPageKind, request: PageRequest): Promise<AuthorizedPage>
  /** Returns a grant for the page if the password is correct, and sets it as a cookie. */
  grant(kind: SharedPageKind, request: PageRequest, reply: FastifyReply, password: string): Promise<string>
}

export interface SharedPageAccessDeps {
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly limits: RateLimits
  readonly baseUrls: Readonly<Record<SharedPageKind, string>>
  readonly onError: (error: unknown) => void
}

export async function createSharedPageAccess(
  deps: SharedPageAccessDeps,
): Promise<SharedPageAccess & Pick<LastUses, 'stop'>> {
  const { records, secrets, clock, limits, baseUrls, onError } = deps
  const { findShared } = createSharedPages(records, clock)
  const usesOf = (kind: SharedPageKind) => createLastUses(records, linkTables[kind], onError)
  const linkUses = { website: usesOf('website'), report: usesOf('report'), crawl: usesOf('crawl') }
  const grants = createGrants(await secrets.read('grants'), clock)
  return {
    async stop() {
      await Promise.all(Object.values(linkUses).map((uses) => uses.stop()))
    },

    async authorize(kind, request) {
      const page = await findShared(kind, request.params.id)
      if (page?.privacy !== publicToAll && page?.privacy !== passwordProtected) throw notFound(kind)
      if (kind === 'website' && page.views_held === 1) throw statisticsHeld()
      const { id, link } = page
      const access = page.privacy === publicToAll ? 'open' : 'granted'
      const isAllowed =
        access === 'open' || sentGrants(request, baseUrls[kind]).some((grant) => grants.isValid(page, grant))
      if (isAllowed && link) linkUses[kind].note(link.id, clock())
      if (isAllowed) return { id, access, link }
      throw new DomainError('password-required', 'This page opens by its password.')
    },

    async grant(kind, request, reply, password) {
      const token = request.params.id
      const attempt = { address: request.ip, subject: `${kind} ${token}` }
      const opened = await limits.passwordAttempts.limit(attempt, reply, async (owner) => {
        const page = await findShared(kind, token)
        if (page?.privacy === publicToAll) throw new DomainError('conflict', 'This page is public and has no password.')
        if (page?.privacy !== passwordProtected) throw notFound(kind)
        return (await verifyPassword(password, page.password_hash ?? '', owner)) ? page : undefined
      })
      if (!opened) throw new DomainError('password-required', 'The password is wrong.')
      const grant = grants.issue(opened)
      const options = { maxAgeSeconds: grantLifetimeMs / 1000, sameSite: 'Strict' as const }
      const path = `/shared/${kind}s/${token}`
      reply.header('set-cookie', writePathCookie(grantCookie, grant, path, options, baseUrls[kind]))
      return grant
    },
  }
}

const statisticsHeld = (): DomainError =>
  new DomainError('forbidden', 'The statistics of this website are not shown at the moment.', { reason: 'event-limit' })

/** The name is the same for all pages, because the path of the cookie is that of one page. */
const grantCookie = 'sightline_grant'

/** A page in another site's frame gets no cookies, so it sends its grant in a header. */
function sentGrants({ headers }: FastifyRequest, baseUrl: string): readonly string[] {
  const candidates = [headers['sightline-grant'], readPathCookie(headers.cookie, grantCookie, baseUrl)]
  return candidates.filter((grant) => typeof grant === 'string')
}
