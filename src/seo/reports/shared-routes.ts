import { Type } from 'typebox'
import { sharePageUrl } from '../../base/share-links.ts'
import { SharedBranding } from '../../branding/branding.ts'
import type { App } from '../../http/app.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { AccessField, grantRoute, sharedTags } from '../../sharing/routes.ts'
import { Report } from './report.ts'
import type { Reports } from './reports.ts'
import { type ReportRouteDeps, showReport } from './routes.ts'

const { properties: sharedFields } = Type.Pick(Report, [
  'object',
  'url',
  'project',
  'status',
  'result',
  'score',
  'issues',
  'generated_at',
  'error',
  'page',
  'run',
  'results',
  'progress',
  'preliminary',
])
const SharedReport = Type.Object(
  { ...sharedFields, access: AccessField, branding: SharedBranding },
  { title: 'SharedReport' },
)

export interface SharedReportRouteDeps extends Pick<ReportRouteDeps, 'runs' | 'ignored' | 'baseUrl'> {
  readonly reports: Pick<Reports, 'readShared'>
  readonly pageAccess: SharedPageAccess
  readonly brandingOf: (account: number) => Promise<SharedBranding>
}

/** A report as visitors of its shared page see it, without its settings. */
export function sharedReportRoutes(app: App, deps: SharedReportRouteDeps): void {
  const { reports, pageAccess } = deps
  grantRoute(app, pageAccess, 'report')
  app.get(
    '/shared/reports/:id',
    {
      schema: {
        tags: sharedTags,
        summary: 'Read a shared report',
        operationId: 'readSharedReport',
        security: [],
        params: SharedParams,
        querystring: Type.Object(languageQuery),
        response: { 200: recordReply(SharedReport), ...problems(400, 401, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const { id, access } = await pageAccess.authorize('report', request)
      const row = await reports.readShared(id)
      const {
        id: _,
        privacy,
        embed,
        intended_noindex,
        render,
        created_at,
        updated_at,
        schedule,
        schedule_time,
        schedule_weekday,
        schedule_day,
        next_run_at,
        email,
        email_pdf,
        ...shown
      } = await showReport(row, deps, {
        reader: 'public',
        language: languageOf(request, reply),
      })
      // The address that was opened, which is that of a link or of the page.
      const page = sharePageUrl(deps.baseUrl, 'report', request.params.id)
      return { data: { ...shown, page, access, branding: await deps.brandingOf(row.account_id) } }
    },
  )
}
