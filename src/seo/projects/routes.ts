import { Type } from 'typebox'
import { type Clock, iso } from '../../base/clock.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import type { App } from '../../http/app.ts'
import { accountOf, recordLimitsOf } from '../../http/auth.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { Language } from '../../texts/languages.ts'
import { checkTexts } from '../checks/check-texts.ts'
import { normalizePath } from '../reports/page-url.ts'
import { resultName } from '../reports/report.ts'
import {
  DeletedProject,
  Project,
  ProjectList,
  ProjectPage,
  ProjectPageList,
  ProjectParams,
  ProjectScore,
  ProjectSummary,
} from './project.ts'
import type { ProjectPageRow, ProjectRow, Projects } from './projects.ts'

const path = '/api/v1/projects'
const tags = ['Projects']
const dayMs = 86_400_000
const maxScores = 10_000

export interface ProjectRouteDeps {
  readonly projects: Projects
  /** Cancels running audits of reports that were deleted with their project. */
  readonly cancel: (reportId: number) => void
  readonly clock: Clock
  readonly baseUrl: string
}

export function projectRoutes(app: App, deps: ProjectRouteDeps): void {
  const { projects, clock, baseUrl } = deps
  deleteProjectRoute(app, deps)
  const slots = createLongReadSlots('requests for projects')

  app.get(
    path,
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'List projects: the hosts that have reports',
        operationId: 'listProjects',
        querystring: ProjectList,
        response: { 200: listReply(ProjectSummary), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const page = await slots.use(String(account), () =>
        projects.list(account, request.query, recordLimitsOf(request)),
      )
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(summarise) })
    },
  )

  app.get(
    '/api/v1/project-scores',
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags,
        summary: 'List the average scores of all projects',
        description: `Those that have a score, sorted by project; the first ${maxScores} of them.`,
        operationId: 'listProjectScores',
        response: { 200: Type.Object({ data: Type.Array(ProjectScore) }), ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const limits = recordLimitsOf(request)
      return { data: await slots.use(String(account), () => projects.scores(account, maxScores, limits)) }
    },
  )

  app.get(
    `${path}/:project`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read a project: results, score spread, issues by severity and points, trend',
        operationId: 'readProject',
        params: ProjectParams,
        querystring: Type.Object(languageQuery),
        response: { 200: recordReply(Project), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const account = accountOf(request)
      const project = request.params.project.toLowerCase()
      return {
        data: await slots.use(String(account), () => showProject(projects, { account, project }, language, clock())),
      }
    },
  )

  app.get(
    `${path}/:project/pages`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List the pages of a project with the score of their newest report',
        operationId: 'listProjectPages',
        params: ProjectParams,
        querystring: ProjectPageList,
        response: { 200: listReply(ProjectPage), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const project = request.params.project.toLowerCase()
      const page = await slots.use(String(account), () => projects.pages(account, project, chosen(request.query)))
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showPage) })
    },
  )
}

function deleteProjectRoute(app: App, { projects, cancel }: ProjectRouteDeps): void {
  app.delete(
    `${path}/:project`,
    {
      config: { permission: 'remove' },
      schema: {
        tags,
        summary: "Delete a project's reports",
        operationId: 'deleteProject',
        params: ProjectParams,
        response: { 200: DeletedProject, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const project = request.params.project.toLowerCase()
      const removed = await projects.remove(accountOf(request), project)
      for (const id of removed) cancel(id)
      return { project, object: 'project' as const, reports: removed.length, deleted: true as const }
    },
  )
}

const chosen = ({ path: paths, ...query }: ProjectPageList): ProjectPageList => ({
  ...query,
  ...(paths ? { path: paths.map(normalizePath) } : {}),
})

const showPage = ({ result, generated_at, ...rest }: ProjectPageRow): ProjectPage => ({
  ...rest,
  result: resultName(result),
  generated_at: generated_at === null ? null : iso(generated_at),
})

async function showProject(
  projects: Projects,
  { account, project }: { readonly account: number; readonly project: string },
  language: Language,
  now: number,
): Promise<Project> {
  const row = await projects.read(account, project)
  const failures = await projects.failures(account, project)
  const trend = await projects.trend(account, project, now)
  return {
    ...summarise(row),
    spread: [...(await projects.spread(account, project))],
    failures: failures.map(({ check_id, title, ...failure }) => ({
      check: check_id,
      ...failure,
      title: checkTexts(check_id, language)?.failure ?? (title || check_id),
    })),
    trend: trend.map(({ day, runs, mean }) => ({ date: iso(day * dayMs).slice(0, 10), runs, score: mean })),
  }
}

function summarise({
  project,
  reports,
  good,
  decent,
  bad,
  lowest,
  mean,
  highest,
  generated_at,
}: ProjectRow): ProjectSummary {
  return {
    project,
    object: 'project',
    reports,
    results: { good, decent, bad },
    score: { lowest, mean, highest },
    generated_at: generated_at === null ? null : iso(generated_at),
  }
}
