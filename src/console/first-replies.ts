import type { FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import type { EmbeddedSite, FirstReplies } from './index-page.ts'

interface ReadReplies {
  readonly replies: FirstReplies
  /** A session that is read may be renewed. */
  readonly cookies: readonly string[]
}

/** Logos of brandings can be larger, and would be sent with every view. */
const maxLength = 8_000

const sharedWebsite = /^\/websites\/([\w-]{22})(?:\?|$)/

/**
 * What the first script of a page would request at once, so that it need not: who is signed in and the website, or what a shared page shows
 * to everybody. The routes themselves reply, so the page never has more than the caller may read.
 */
export async function readFirstReplies(app: App, request: FastifyRequest, site?: EmbeddedSite): Promise<ReadReplies> {
  const [, token] = sharedWebsite.exec(request.url) ?? []
  const shared = token === undefined ? [] : [`/shared/websites/${token}`]
  const own = site === undefined ? [] : ['/api/v1/session', `/api/v1/websites/${site.website}`]
  const { cookie = '', 'accept-language': language = '' } = request.headers
  const read = async (url: string, headers: Readonly<Record<string, string>>) => {
    const { statusCode, body, headers: replied } = await app.inject({ url, headers, remoteAddress: request.ip })
    const isReply = statusCode === 200 && body.length <= maxLength
    return { replies: isReply ? [[url, JSON.parse(body)]] : [], cookies: [replied['set-cookie'] ?? []].flat() }
  }
  const all = await Promise.all([
    ...shared.map((url) => read(url, { 'accept-language': language })),
    ...own.map((url) => read(url, { 'accept-language': language, cookie })),
  ])
  return {
    replies: Object.fromEntries(all.flatMap(({ replies }) => replies)),
    cookies: all.flatMap(({ cookies }) => cookies),
  }
}
