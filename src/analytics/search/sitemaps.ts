import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { readId } from '../../http/ids.ts'
import { problems } from '../../http/problems.ts'
import type { SearchApis } from '../connections/search-apis.ts'
import type { SubmittedSitemap } from '../connections/search-console.ts'
import type { SearchSource } from '../events/search-day.ts'
import { propertyTest } from './inspection/inspectable-pages.ts'
import { askNow, type LinkDeps, openLink } from './open-link.ts'
import { SourceParams } from './search-link.ts'

export interface SitemapDeps extends LinkDeps {
  readonly apis: {
    readonly google: Pick<SearchApis['google'], 'sitemaps' | 'putSitemap'>
    readonly bing: Pick<SearchApis['bing'], 'sitemaps' | 'putSitemap'>
  }
}

/** The sitemaps that search engines have of a website: they are asked each time, because nothing of it is stored. */
export function createSitemaps({ apis, ...deps }: SitemapDeps) {
  const open = (website: number, source: SearchSource) => openLink(deps, website, source)

  async function list(website: number, source: SearchSource): Promise<readonly SubmittedSitemap[]> {
    const { property, secret } = await open(website, source)
    return await askNow((signal) =>
      secret.kind === 'bing'
        ? apis.bing.sitemaps(secret, property, signal)
        : apis.google.sitemaps(secret, property, signal),
    )
  }

  return {
    list,

    async put(website: number, source: SearchSource, sent: string, isRemoved: boolean) {
      const { property, secret } = await open(website, source)
      const url = URL.parse(sent.trim())?.href ?? ''
      if (!/^https?:/.test(url)) throw invalid({ url: [fieldError('not-a-url', 'url', { found: sent })] })
      if (!propertyTest(property)(url)) throw invalid({ url: [fieldError('not-of-property', 'url')] })
      await askNow((signal) =>
        secret.kind === 'bing'
          ? apis.bing.putSitemap(secret, { siteUrl: property, url, isRemoved }, signal)
          : apis.google.putSitemap(secret, { property, url, isRemoved }, signal),
      )
      return await list(website, source)
    },
  }
}

const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })
const nullableCount = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const Sitemap = Type.Object(
  {
    object: Type.Literal('submitted_sitemap'),
    url: Type.String(),
    type: Type.Enum(['sitemap', 'index']),
    state: Type.Enum(['pending', 'read', 'failed'], {
      description: '`pending`: the search engine has not read it yet',
    }),
    submitted_at: nullableTime('When it was submitted last'),
    read_at: nullableTime('When the search engine read it last'),
    errors: nullableCount('Null if the search engine does not say it, as below'),
    warnings: nullableCount('What did not keep it from being read'),
    urls: nullableCount('URLs in it'),
  },
  { title: 'SubmittedSitemap' },
)
const SitemapList = Type.Object({ data: Type.Array(Sitemap) })
const urlField = Type.String({ minLength: 1, maxLength: 2_048, description: 'The address of a sitemap' })
const NewSitemap = Type.Object({ url: urlField })
const RemovedSitemap = Type.Object({ url: urlField })

export interface SitemapRouteDeps {
  readonly sitemaps: ReturnType<typeof createSitemaps>
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
}

const path = '/api/v1/websites/:id/search/:source/sitemaps'
const tags = ['Search engines']

/** Routes for the sitemaps that search engines have of a website. */
export function sitemapRoutes(app: App, { sitemaps, readWebsite }: SitemapRouteDeps): void {
  type Request = Parameters<typeof accountOf>[0] & { readonly params: { readonly id: string } }
  const websiteOf = async (request: Request): Promise<number> =>
    (await readWebsite(accountOf(request), readId(request.params.id, 'website'))).id

  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List the sitemaps that a search engine has of a website',
        description: 'Asks the search engine.',
        operationId: 'listSubmittedSitemaps',
        params: SourceParams,
        response: { 200: SitemapList, ...problems(401, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => ({
      data: (await sitemaps.list(await websiteOf(request), request.params.source)).map(showSitemap),
    }),
  )

  app.post(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Submit a sitemap to a search engine, or submit it again',
        description: 'Returns all sitemaps that the search engine has then.',
        operationId: 'submitSitemap',
        params: SourceParams,
        body: NewSitemap,
        response: { 200: SitemapList, ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => ({
      data: (await sitemaps.put(await websiteOf(request), request.params.source, request.body.url, false)).map(
        showSitemap,
      ),
    }),
  )

  app.delete(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Remove a sitemap from those that a search engine reads',
        operationId: 'removeSubmittedSitemap',
        params: SourceParams,
        querystring: RemovedSitemap,
        response: { 200: SitemapList, ...problems(401, 403, 404, 409, 422, 429, 503) },
      },
    },
    async (request) => ({
      data: (await sitemaps.put(await websiteOf(request), request.params.source, request.query.url, true)).map(
        showSitemap,
      ),
    }),
  )
}

const showTime = (time: number | null): string | null => (time === null ? null : iso(time))

const showSitemap = (one: SubmittedSitemap): Static<typeof Sitemap> => ({
  object: 'submitted_sitemap',
  url: one.url,
  type: one.isIndex ? 'index' : 'sitemap',
  state: one.isPending ? 'pending' : (one.errors ?? 0) > 0 ? 'failed' : 'read',
  submitted_at: showTime(one.submittedAt),
  read_at: showTime(one.readAt),
  errors: one.errors,
  warnings: one.warnings,
  urls: one.urls,
})
