import { iso } from '../../base/clock.ts'
import { isLocalHost } from '../../base/hosts.ts'
import { sharePageUrl } from '../../base/share-links.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf, recordLimitsOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import type { ListCache } from '../../http/list-cache.ts'
import { listReply, recordReply, sendSerializedPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import type { Challenge } from './domain-challenge.ts'
import type { Claims } from './domains/claims.ts'
import type { ProofCheck } from './domains/proofs.ts'
import type { Verification } from './domains/verification.ts'
import type { VerificationStatus } from './domains/verification-status.ts'
import { DeletedWebsite, NewWebsite, VerifyWebsite, Website, WebsiteChanges, WebsiteList } from './website.ts'
import type { Websites } from './websites.ts'

const path = '/api/v1/websites'
const tags = ['Websites']

export interface WebsiteRouteDeps {
  readonly websites: Websites
  readonly claims: Claims
  readonly verification: Verification
  readonly lists: ListCache
  readonly baseUrl: string
}

export type WebsiteViews = ReturnType<typeof createWebsiteViews>

/** Websites as the API shows them. */
export function createWebsiteViews({
  claims,
  verification,
  baseUrl,
}: Pick<WebsiteRouteDeps, 'claims' | 'verification' | 'baseUrl'>) {
  const showAs = (row: WebsiteRow, status: VerificationStatus, checks?: readonly ProofCheck[]): Website => ({
    ...showWebsite(row, status, baseUrl),
    verification: showVerification(row, status, verification.challenge(row), checks),
  })
  return {
    showAs,
    show: async (row: WebsiteRow, checks?: readonly ProofCheck[]): Promise<Website> =>
      showAs(row, await claims.statusOf(row), checks),
  }
}

type ShowingDeps = WebsiteRouteDeps & WebsiteViews

export function websiteRoutes(app: App, deps: WebsiteRouteDeps): void {
  const shown = { ...deps, ...createWebsiteViews(deps) }
  collectionRoutes(app, shown)
  recordRoutes(app, shown)
}

function collectionRoutes(app: App, { websites, claims, lists, baseUrl, show, showAs }: ShowingDeps): void {
  app.get(
    path,
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'List websites',
        operationId: 'listWebsites',
        querystring: WebsiteList,
        response: { 200: listReply(Website), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const only = recordLimitsOf(request)?.websites ?? null
      const key = only ? { ...request.query, only: [...only] } : request.query
      const page = await lists.read(account, key, async () => {
        const page = await websites.list(account, request.query, only)
        const statuses = await claims.statusesOf(page.items)
        return { ...page, items: page.items.map((row) => showAs(row, statuses.get(row.id) ?? null)) }
      })
      return sendSerializedPage(request, reply, baseUrl, page)
    },
  )

  app.post(
    path,
    {
      config: { permission: 'create' },
      schema: {
        tags,
        summary: 'Create a website',
        operationId: 'createWebsite',
        body: NewWebsite,
        response: { 201: recordReply(Website), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const created = await websites.create(accountOf(request), request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${created.id}`)
        .send({ data: await show(created) })
    },
  )
}

function recordRoutes(app: App, { websites, verification, show }: ShowingDeps): void {
  app.get(
    `${path}/:id`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read a website',
        operationId: 'readWebsite',
        params: OwnParams,
        response: { 200: recordReply(Website), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: await show(await websites.read(accountOf(request), readRecordRef(request.params.id, 'website'))),
    }),
  )

  app.put(
    `${path}/:id`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Update a website',
        description: 'Changes only what is sent.',
        operationId: 'updateWebsite',
        params: IdParams,
        body: WebsiteChanges,
        response: { 200: recordReply(Website), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => ({
      data: await show(await websites.update(accountOf(request), readId(request.params.id, 'website'), request.body)),
    }),
  )

  app.post(
    `${path}/:id/verify`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Verify the domain',
        description:
          'Checks for the DNS record, the file and the meta tag in `verification`, and returns the website with the results. Once one of them was found, the website counts hits, and the proof may be removed.',
        operationId: 'verifyWebsite',
        params: IdParams,
        body: VerifyWebsite,
        response: { 200: recordReply(Website), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websites.read(accountOf(request), readId(request.params.id, 'website'))
      const { website: after, checks } = await verification.verify(website, request.body.method)
      if (after.proof !== website.proof) websites.changed()
      return { data: await show(after, checks) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'remove' },
      schema: {
        tags,
        summary: 'Delete a website and its events',
        operationId: 'deleteWebsite',
        params: IdParams,
        response: { 200: DeletedWebsite, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'website')
      await websites.remove(accountOf(request), id)
      return { id, object: 'website' as const, deleted: true as const }
    },
  )
}

function showWebsite(row: WebsiteRow, status: VerificationStatus, baseUrl: string): Omit<Website, 'verification'> {
  const { id, domain, privacy, embed, email, email_pdf, exclude_bots, exclude_params, exclude_ips, timezone, demo } =
    row
  return {
    id,
    object: 'website',
    domain,
    verified: status === null ? 0 : 1,
    privacy,
    embed,
    email,
    email_pdf,
    exclude_bots,
    exclude_params,
    exclude_ips,
    timezone,
    retention_days: row.retention_days,
    rollup_retention_days: row.rollup_retention_days,
    rows_from: row.rows_from === null ? null : iso(row.rows_from),
    rollups_from: row.rollups_from === null ? null : iso(row.rollups_from),
    main_goal: row.main_goal,
    demo,
    page: sharePageUrl(baseUrl, 'website', row.share_token),
    snippet: `<script defer data-domain="${domain}"${isLocalHost(domain) ? ' data-local' : ''} src="${baseUrl}/js/script.js"></script>`,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}

function showVerification(
  { domain, proved_at }: WebsiteRow,
  status: VerificationStatus,
  challenge: Challenge,
  checks?: readonly ProofCheck[],
): Website['verification'] {
  const { token, dns, file, meta } = challenge
  return {
    by: status,
    problem: status === null ? unverifiedProblem(domain) : null,
    proved_at: proved_at === null ? null : iso(proved_at),
    token,
    dns,
    file,
    meta,
    ...(checks ? { checks: checks.map((check) => ({ ...check, found: [...check.found] })) } : {}),
  }
}

const unverifiedProblem = (domain: string): string =>
  `Another account on this installation already has ${domain} or a parent domain, so visits are not counted here. ` +
  'If the domain is yours, add the DNS record, the file or the meta tag and request a check, ' +
  'or ask the owner of this installation to assign it to you.'
