import { Type } from 'typebox'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import { within } from '../../../base/within.ts'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { sql, text, toStatement } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import { selectedRows } from '../../events/sql/whole-visits.ts'
import { readSegmentsAndFilters } from '../query/segment-filters.ts'
import {
  nameSources,
  readWebsiteStats,
  type StatsRouteDeps,
  type WebsiteRequest,
  type WebsiteStats,
} from './audience.ts'

/** Where icons come from. */
export interface IconSource {
  readonly read: (
    owner: string,
    host: string,
    namedBy: 'account' | 'visitor',
  ) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>
  readonly domainOf: (website: number) => Promise<string>
  readonly isEnabledFor: (website: WebsiteIds) => Promise<boolean>
}

const IconQuery = Type.Object({
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'A traffic source of the website; the icon of the website itself if omitted',
    }),
  ),
})

/** One transparent pixel: the reply must be an image, and no icon is as small. */
const noIcon = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const aDay = 24 * 60 * 60
const allTime = { from: 0, to: Number.MAX_SAFE_INTEGER }
const hostTtlMs = 60 * 60_000
/** Browsers have few connections to an origin, so a slow site must not occupy them. Its icon is there for the next page. */
const maxWaitMs = 500

const maxSources = 25

const IconsQuery = Type.Object({
  source: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
    maxItems: maxSources,
    description: 'A traffic source of the website; sent once for each of several sources',
  }),
})

const SourceIcon = Type.Object(
  {
    source: Type.String(),
    icon: Type.Union([Type.String(), Type.Null()], {
      description: 'A raster image as a `data:` URL; null if there is none, or it is not here within half a second',
    }),
  },
  { title: 'SourceIcon' },
)

/** The icons of a website and of the sources of its visits. Other hosts cannot be asked for, so this is no open proxy. */
export function iconRoutes(app: App, deps: StatsRouteDeps, icons: IconSource): void {
  const hosts = createBoundedCache<string>({ maxBytes: 1024 * 1024, ttlMs: hostTtlMs, clock: deps.clock })

  /** The host of a page that linked here under this name; '' if there is none. */
  const hostOf = async ({ website, link, store }: WebsiteStats, source: string): Promise<string> => {
    const { filters } = await readSegmentsAndFilters({}, deps.audience.segmentsOf({ website, link }), {
      hidden: [],
      names: nameSources(website, deps),
    })
    const key = `${website} ${JSON.stringify(filters)} ${source}`
    const cached = hosts.get(key)
    if (cached !== undefined) return cached
    const { dialect } = deps.engine
    const rows = sql`source = ${source} AND referrer <> ''`
    const selected = selectedRows({ table: text('events'), website, span: allTime, rows, filters }, dialect)
    const select = sql`SELECT referrer FROM events WHERE ${selected} LIMIT 1`
    const [row] = await store.query(toStatement(select, dialect.placeholder))
    const host = String(row?.referrer ?? '').split('/', 1)[0] ?? ''
    hosts.set(key, host, host.length * 2)
    return host
  }

  const readIcon = async (request: WebsiteRequest, stats: WebsiteStats, source?: string) => {
    const { website } = stats
    if (!(await icons.isEnabledFor(website))) return null
    const ownHost = async (): Promise<string> => (typeof website === 'number' ? icons.domainOf(website) : '')
    const host = await (source === undefined ? ownHost() : hostOf(stats, source))
    const { owner } = deps.audience.slotOwnerOf(request, website)
    const namedBy = source === undefined ? 'account' : 'visitor'
    return host === '' ? null : ((await within(maxWaitMs, icons.read(owner, host, namedBy))) ?? null)
  }

  app.get(
    `${deps.audience.path}/icons`,
    {
      config: { permission: 'view' },
      schema: {
        ...deps.audience.schema,
        summary: 'Read the icons of sources of visits',
        description: 'The same as `stats/icon`, of several sources with one request.',
        operationId: deps.audience.operationId('readIcons'),
        params: deps.audience.params,
        querystring: IconsQuery,
        response: { 200: Type.Object({ data: Type.Array(SourceIcon) }), ...problems(401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const stats = await readWebsiteStats(request, deps)
      const read = async (source: string) => {
        const icon = await readIcon(request, stats, source)
        return { source, icon: icon && `data:${icon.type};base64,${icon.bytes.toString('base64')}` }
      }
      const data = await Promise.all([...new Set(request.query.source)].map(read))
      // One that is missing may be here for the next page.
      if (data.every(({ icon }) => icon !== null)) reply.header('cache-control', `private, max-age=${aDay}`)
      return { data }
    },
  )

  app.get(
    `${deps.audience.path}/icon`,
    {
      config: { permission: 'view' },
      schema: {
        ...deps.audience.schema,
        summary: 'Read the icon of the website, or of a source of its visits',
        description:
          'Fetched from the site itself by this server, and cached. A transparent pixel if there is none, if it is not here within half a second, or if SIGHTLINE_FAVICONS is off. Only the website and hosts that link to it can be asked for, and of the latter only those at public addresses.',
        operationId: deps.audience.operationId('readIcon'),
        params: deps.audience.params,
        querystring: IconQuery,
        response: {
          200: {
            description: 'A raster image',
            content: { 'image/*': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
          ...problems(401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const stats = await readWebsiteStats(request, deps)
      const { source } = request.query
      const icon = await readIcon(request, stats, source)
      // Whatever the bytes are, a browser that opens them directly runs nothing.
      reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      if (icon === null) return reply.type('image/gif').send(noIcon)
      // Unlike all other replies, an icon holds nothing about the website.
      reply.header('cache-control', `private, max-age=${aDay}`)
      return reply.type(icon.type).send(icon.bytes)
    },
  )
}
