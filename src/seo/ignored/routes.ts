import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { IgnoredIssueRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf, principalOf } from '../../http/auth.ts'
import { IdField, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { ProjectParams } from '../projects/project.ts'
import { DeletedIgnoredIssue, IgnoredIssue, IgnoredIssueList, NewIgnoredIssue } from './ignored-issue.ts'
import type { IgnoredIssues } from './ignored-issues.ts'

const path = '/api/v1/projects/:project/ignored-issues'
const tags = ['Projects']

export interface IgnoredIssueRouteDeps {
  readonly ignored: IgnoredIssues
  /** Starts recomputing scores at once. */
  readonly notify: () => void
  readonly baseUrl: string
}

export function ignoredIssueRoutes(app: App, { ignored, notify, baseUrl }: IgnoredIssueRouteDeps): void {
  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List ignored issues of a project and its reports, newest first',
        operationId: 'listIgnoredIssues',
        params: ProjectParams,
        querystring: IgnoredIssueList,
        response: { 200: listReply(IgnoredIssue), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const project = request.params.project.toLowerCase()
      const page = await ignored.list(accountOf(request), project, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(show) })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'edit', limited: false },
      schema: {
        tags,
        summary: 'Ignore an issue in a report, or in all reports and crawls of a project',
        description:
          'An ignored issue no longer lowers the score, and is left out of the issues of the project. Scores in lists, and the issues ' +
          'and scores of crawls, are recomputed in the background.',
        operationId: 'ignoreIssue',
        params: ProjectParams,
        body: NewIgnoredIssue,
        response: { 201: recordReply(IgnoredIssue), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const project = request.params.project.toLowerCase()
      const added = await ignored.add(principalOf(request), project, request.body)
      notify()
      return reply.code(201).send({ data: show(added) })
    },
  )

  app.delete(
    `${path}/:issue`,
    {
      config: { permission: 'edit', limited: false },
      schema: {
        tags,
        summary: 'Count an ignored issue again',
        operationId: 'deleteIgnoredIssue',
        params: Type.Object({
          ...ProjectParams.properties,
          issue: { ...IdField, description: 'The id of the ignored issue' },
        }),
        response: { 200: DeletedIgnoredIssue, ...problems(401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.issue, 'ignored issue')
      await ignored.remove(accountOf(request), request.params.project.toLowerCase(), id)
      notify()
      return { id, object: 'ignored_issue' as const, deleted: true as const }
    },
  )
}

const show = (row: IgnoredIssueRow): IgnoredIssue => ({
  id: row.id,
  object: 'ignored_issue',
  project: row.project,
  report: row.report_id,
  check: row.check_id,
  pattern: row.pattern,
  reason: row.reason,
  ignored_by: row.ignored_by,
  created_at: iso(row.created_at),
})
