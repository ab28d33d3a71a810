import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import { verifyPassword } from '../base/passwords.ts'
import { isShareToken } from '../base/share-links.ts'
import type { Records } from '../database/records.ts'
import type { Secrets } from '../database/secrets.ts'
import { readPathCookie, writePathCookie } from '../http/cookies.ts'
import type { Limits } from '../http/limits.ts'
import { createGrants, grantLifeMs } from './grants.ts'
import { createPages, type PageKind } from './pages.ts'
import { openToAll, passwordProtected } from './privacy.ts'

type PageRequest = FastifyRequest<{ Params: { id: string } }>

export interface Entered {
  readonly id: number
  readonly access: 'open' | 'granted'
}

/** Decides who sees the page of a website or report without being its owner. */
export interface SharedDoor {
  /** Throws for those who may not see the page; a private page is as unknown as one that never was. */
  enter(kind: PageKind, request: PageRequest): Promise<Entered>
  /** A grant for the page, also set as its cookie, where the password is right. */
  grant(kind: PageKind, request: PageRequest, reply: FastifyReply, password: string): Promise<string>
}

export interface SharedDoorParts {
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly limits: Limits
  readonly baseUrls: Readonly<Record<PageKind, string>>
}

export async function createSharedDoor(parts: SharedDoorParts): Promise<SharedDoor> {
  const { records, secrets, clock, limits, baseUrls } = parts
  const { findShared } = createPages(records)
  const grants = createGrants(await secrets.read('grants'), clock)
  return {
    async enter(kind, request) {
      const page = await findShared(kind, request.params.id)
      if (page?.privacy === openToAll) return { id: page.id, access: 'open' }
      if (page?.privacy !== passwordProtected) throw notFound(kind)
      if (sentGrants(request, baseUrls[kind]).some((grant) => grants.admits(page, grant)))
        return { id: page.id, access: 'granted' }
      throw new DomainError('password-required', 'This page opens by its password.')
    },

    async grant(kind, request, reply, password) {
      const token = request.params.id
      if (!isShareToken(token)) throw notFound(kind)
      const tried = { address: request.ip, subject: `${kind} ${token}` }
      const opened = await limits.passwords.judge(tried, reply, async (owner) => {
        const page = await findShared(kind, token)
        if (page?.privacy === openToAll) throw new DomainError('conflict', 'This page is public and has no password.')
        if (page?.privacy !== passwordProtected) throw notFound(kind)
        return (await verifyPassword(password, page.password_hash ?? '', owner)) ? page : undefined
      })
      if (!opened) throw new DomainError('password-required', 'The password is wrong.')
      const grant = grants.issue(opened)
      const options = { maxAgeSeconds: grantLifeMs / 1000, sameSite: 'Strict' as const }
      const path = `/shared/${kind}s/${token}`
      reply.header('set-cookie', writePathCookie(grantCookie, grant, path, options, baseUrls[kind]))
      return grant
    },
  }
}

/** Its path is that of the one page, so that its name tells pages apart no further. */
const grantCookie = 'sightline_grant'

/** A page in another site's frame gets no cookies, so its grant comes in a header. */
function sentGrants({ headers }: FastifyRequest, baseUrl: string): readonly string[] {
  const sent = [headers['sightline-grant'], readPathCookie(headers.cookie, grantCookie, baseUrl)]
  return sent.filter((grant) => typeof grant === 'string')
}
