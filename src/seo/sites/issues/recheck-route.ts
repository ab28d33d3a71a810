import { Type } from 'typebox'
import { type Clock, iso } from '../../../base/clock.ts'
import { DomainError } from '../../../base/errors.ts'
import { createFairSlots } from '../../../base/fair-slots.ts'
import { outcomes } from '../../../database/crawl-data/codes.ts'
import type { UseLoopbackSite } from '../../../fetch/loopback-site.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { disconnectSignal } from '../../../http/disconnect.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { recordReply } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import type { Language } from '../../../texts/languages.ts'
import { renderCheckText } from '../../checks/check-texts.ts'
import type { HeadersCipher } from '../../crawls/headers-cipher.ts'
import { unpackEvidence } from '../../crawls/page/evidence.ts'
import type { CrawlPool } from '../../crawls/pool.ts'
import { evidenceFields } from '../../crawls/results/evidence.ts'
import { count, nullable, text } from '../../crawls/results/result-route.ts'
import { runSpecOf } from '../../crawls/run-spec.ts'
import type { CheckedPage } from '../../crawls/worker/recheck-pages.ts'
import type { IssueDetailDeps } from './detail-routes.ts'
import { hostOf, SiteIssueParams } from './issue-fields.ts'
import { readPagesToCheck } from './issue-pages.ts'
import { siteTags } from './routes.ts'
import { issuesByCheck } from './site-issues.ts'

export interface RecheckRouteDeps extends Pick<IssueDetailDeps, 'issues' | 'reader' | 'data'> {
  readonly pool: Pick<CrawlPool, 'recheck'>
  readonly cipher: HeadersCipher
  readonly useSite: UseLoopbackSite
  readonly clock: Clock
}

const maxPages = 20
const maxMs = 40_000
/** A host that asks for it is not asked again meanwhile: its page is inconclusive. */
const retryMs = 1_000

const Recheck = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: maxPages,
    default: maxPages,
    description: 'How many pages, those with the most visits first',
  }),
  template: Type.Optional(Type.String({ maxLength: 500, description: 'Only pages of this group' })),
})

const RecheckedPage = Type.Object(
  {
    url: text,
    state: Type.Enum(['passed', 'failed', 'inconclusive'], { title: 'RecheckState' }),
    outcome: nullable(Type.Enum([...outcomes])),
    reason: nullable(
      Type.String({
        description: 'Why it is inconclusive, such as `status`, `robots`, `timeout` or a kind of failure',
      }),
    ),
    status: nullable(Type.Integer()),
    ...evidenceFields,
  },
  { title: 'RecheckedPage' },
)

const RecheckResult = Type.Object(
  {
    check: text,
    checked_at: Type.String({ format: 'date-time' }),
    passed: count,
    failed: count,
    inconclusive: count,
    remaining: Type.Integer({ minimum: 0, description: 'Affected pages of the crawl that were not checked again' }),
    pages: Type.Array(RecheckedPage),
  },
  { title: 'SiteIssueRecheck' },
)

/** Checks a few pages again at once. The crawl stays as it was; the next one says what is fixed. */
export function recheckRoute(app: App, deps: RecheckRouteDeps): void {
  const { issues, reader, data, pool, cipher, useSite, clock } = deps
  const slots = createFairSlots({
    ...{ what: 'checks of pages', total: 4, perOwner: 1 },
    ...{ maxWaitingPerOwner: 2, maxWaiting: 50, maxWaitMs: 20_000 },
  })
  app.post(
    '/api/v1/sites/:host/issues/:check/recheck',
    {
      config: { permission: 'edit' },
      schema: {
        tags: siteTags,
        summary: 'Check a few pages of an issue again',
        description:
          'Requests the affected pages with the most visits and judges them as the newest crawl did. The reply is the only result: crawls, scores and history stay as they are, until the next crawl. Checks of the whole site need a crawl.',
        operationId: 'recheckSiteIssue',
        params: SiteIssueParams,
        querystring: Type.Object(languageQuery),
        body: Recheck,
        response: { 200: recordReply(RecheckResult), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const { check } = request.params
      const { limit, template } = request.body
      const [account, host] = [accountOf(request), hostOf(request)]
      const { found, findings, templates } = await issues.read(account, host)
      const issue = issuesByCheck(findings).find((one) => one.check === check)
      if (found === null || issue === undefined || issue.pages === issue.report_pages)
        throw new DomainError('conflict', `The newest crawl of ${host} has no page with the issue ${check}.`)
      if (issue.level === 'site')
        throw new DomainError(
          'conflict',
          `${check} is about the whole site, so that it takes a crawl to check it again.`,
        )
      const pages = await reader.use(account, () =>
        readPagesToCheck({ data, reader }, found, { check, templates, template }, limit),
      )
      const page = { accountId: account, url: found.run.url }
      const signal = disconnectSignal(reply)
      const checked = await slots.use(
        String(account),
        () =>
          useSite(page, (site) =>
            pool.recheck({ site, run: runSpecOf(found.run, cipher), check, pages, maxMs, retryMs }, signal),
          ),
        signal,
      )
      const countOf = (state: CheckedPage['state']): number => checked.filter((one) => one.state === state).length
      return {
        data: {
          check,
          checked_at: iso(clock()),
          passed: countOf('passed'),
          failed: countOf('failed'),
          inconclusive: countOf('inconclusive'),
          remaining: issue.pages - issue.report_pages - checked.length,
          pages: checked.map((one) => showPage(one, check, language)),
        },
      }
    },
  )
}

function showPage({ count: places, evidence: packed, ...page }: CheckedPage, check: string, language: Language) {
  const located = packed === null ? [] : (unpackEvidence(packed).get(check) ?? [])
  const evidence = located.map(({ found: actual, wanted, ...place }) => ({
    ...place,
    found: actual === null ? null : renderCheckText(actual, language, check),
    wanted: wanted === null ? null : renderCheckText(wanted, language, check),
  }))
  return { ...page, evidence, more: located.length === 0 ? 0 : Math.max(0, places - located.length) }
}
