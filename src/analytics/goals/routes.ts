import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { GoalRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { DeletedGoal, Goal, GoalChanges, GoalList, NewGoal } from './goal.ts'
import type { Goals } from './goals.ts'

const path = '/api/v1/websites/:id/goals'
const tags = ['Goals']

const GoalParams = Type.Object({ ...IdParams.properties, goal: { ...IdField, description: 'The id of the goal' } })

export interface GoalRouteDeps {
  readonly goals: Goals
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (accountId: number, id: number) => Promise<unknown>
  readonly baseUrl: string
}

export function goalRoutes(app: App, { goals, readWebsite, baseUrl }: GoalRouteDeps): void {
  const websiteOf = async (request: Parameters<typeof accountOf>[0], id: string): Promise<number> => {
    const website = readId(id, 'website')
    await readWebsite(accountOf(request), website)
    return website
  }

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List the goals of a website',
        operationId: 'listGoals',
        params: IdParams,
        querystring: GoalList,
        response: { 200: listReply(Goal), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const page = await goals.list(await websiteOf(request, request.params.id), request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showGoal) })
    },
  )

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create a goal',
        description: 'It applies to all events that are stored: nothing is written into them.',
        operationId: 'createGoal',
        params: IdParams,
        body: NewGoal,
        response: { 201: recordReply(Goal), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const website = await websiteOf(request, request.params.id)
      const created = await goals.create(website, request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path.replace(':id', String(website))}/${created.id}`)
        .send({ data: showGoal(created) })
    },
  )

  app.get(
    `${path}/:goal`,
    {
      schema: {
        tags,
        summary: 'Read a goal',
        operationId: 'readGoal',
        params: GoalParams,
        response: { 200: recordReply(Goal), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: showGoal(
        await goals.read(await websiteOf(request, request.params.id), readId(request.params.goal, 'goal')),
      ),
    }),
  )

  app.put(
    `${path}/:goal`,
    {
      schema: {
        tags,
        summary: 'Update a goal',
        description: 'Changes only what is sent. Fields that the type of the goal does not use are cleared.',
        operationId: 'updateGoal',
        params: GoalParams,
        body: GoalChanges,
        response: { 200: recordReply(Goal), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request, request.params.id)
      return { data: showGoal(await goals.update(website, readId(request.params.goal, 'goal'), request.body)) }
    },
  )

  app.delete(
    `${path}/:goal`,
    {
      schema: {
        tags,
        summary: 'Delete a goal',
        description: 'Events stay as they are.',
        operationId: 'deleteGoal',
        params: GoalParams,
        response: { 200: DeletedGoal, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.goal, 'goal')
      await goals.remove(await websiteOf(request, request.params.id), id)
      return { id, object: 'goal' as const, deleted: true as const }
    },
  )
}

const showGoal = ({ website_id, value_thousandths, created_at, updated_at, ...row }: GoalRow): Goal => ({
  ...row,
  object: 'goal',
  website: website_id,
  value: value_thousandths === null ? null : value_thousandths / 1000,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
