import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import { describeValue } from '../../../base/field-errors.ts'
import type { App } from '../../../http/app.ts'
import { disconnectSignal } from '../../../http/disconnect.ts'
import { parseForm } from '../../../http/forms.ts'
import { problemOf, problems } from '../../../http/problems.ts'
import { comparisons } from '../../../http/range-query.ts'
import { withChannelRules } from '../../events/engine.ts'
import { type DimensionName, dimensionNames } from '../../events/sql/dimensions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { FindCounts } from '../count/counter.ts'
import { createCoverage } from '../plan/retained.ts'
import { calendarBuckets, intervals } from '../query/calendar.ts'
import { readComparedSpan } from '../query/comparison.ts'
import type { StatsGoal } from '../query/goal.ts'
import { isPath, patternsOf } from '../query/path-group.ts'
import type { DateRange } from '../query/period.ts'
import { type Scope, type ScopeQuery, scopeQuery } from '../query/scope.ts'
import type { GroupBy } from '../query/stats-query.ts'
import { createStats } from '../stats.ts'
import type { SelectingStore } from '../views/selections.ts'
import { selectForView, type ViewPart } from '../views/view-selections.ts'
import { accessCheck, ofSingle, purposeOf, type StatsRouteDeps } from './audience.ts'
import {
  type EndpointContext,
  type EndpointRequest,
  endpointContext,
  type ReadableEndpoint,
  readViewScope,
} from './endpoint.ts'
import { defaultInterval } from './timeseries.ts'

export const maxQuestions = 40
const maxQuestionLength = 4096
/** While the client has not read this much, no further question is read. */
const maxUnreadBytes = 256 * 1024

const QuestionAnswer = Type.Object(
  {
    question: Type.Integer({ description: 'The position of the question in the request, from 0' }),
    status: Type.Integer({ description: 'The status that the route of this question replies' }),
    body: Type.Unknown({ description: 'What the route of this question replies: its answer, or a problem' }),
  },
  { title: 'QuestionAnswer' },
)

/** Reads several questions about the same events with one request. */
export function queryRoute(app: App, deps: StatsRouteDeps, endpoints: readonly ReadableEndpoint[]): void {
  const { audience, querySlots } = deps
  app.post(
    `${audience.path}/query`,
    {
      config: { permission: 'view', readsOnly: true },
      schema: {
        ...audience.schema,
        summary: 'Read several statistics at once',
        description:
          'One scope and its filters, and up to ' +
          `${maxQuestions} questions about them: totals, or the path of another route after \`stats/\`, with the query ` +
          'parameters that only this route has, for example `source?per_page=25&compare=previous`. Replies with one line of ' +
          'JSON for each question as soon as it is answered, in any order. A question that fails does not affect the others.',
        operationId: audience.operationId('queryStats'),
        params: audience.params,
        body: Type.Object({
          ...scopeQuery,
          question: Type.Array(Type.String({ minLength: 1, maxLength: maxQuestionLength }), {
            maxItems: maxQuestions,
            description: `Sent once for each question. One of ${endpoints.map(({ path }) => path).join(', ')}`,
          }),
        }),
        response: {
          200: {
            description: 'One line for each question',
            content: { 'application/x-ndjson': { schema: QuestionAnswer } },
          },
          ...problems(400, 401, 403, 404, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { question: texts, ...scope } = request.body
      const page = await audience.pageOf(request)
      const { website } = page
      const engine = withChannelRules(deps.engine, await deps.channelRulesOf(website))
      const asked = readRequests(texts, endpoints, scope, (request.url.split('?', 1)[0] ?? '').replace(/\/query$/, ''))
      const slotOwner = { ...audience.slotOwnerOf(request, website), purpose: purposeOf(request, audience) }
      const view = querySlots.forView(slotOwner, disconnectSignal(reply))
      // The same instant and first event for all questions, so that all of them count the same events.
      const now = deps.clock()
      let first: Promise<number | null> | undefined
      const segments = audience.segmentsOf(page)
      const retained = await deps.readRetained(website)
      const openContext = (findCounts?: (store: SelectingStore) => FindCounts): EndpointContext => {
        const store = view.forQuestion()
        const coverage = createCoverage(retained, audience.accountOf(request) !== null)
        const stats = createStats(store, engine, findCounts?.(store), { retained, coverage })
        const firstEvent = (): Promise<number | null> => {
          first ??= stats.firstEvent(website)
          return first
        }
        const websiteStats = {
          ...page,
          store,
          slotOwner: slotOwner.owner,
          engine,
          stats: { ...stats, firstEvent },
          retained,
          coverage,
        }
        return endpointContext(websiteStats, { ...deps, clock: () => now }, request, segments)
      }
      const viewScope = await readViewScope(scope, openContext())
      const goals = asked.some(({ sent }) => sent.query.goal !== undefined)
        ? await ofSingle(website, deps.readGoals)
        : []
      const isGrouped = asked.some(({ sent }) => isGroupingPaths(sent))
      const patterns = isGrouped ? patternsOf(await ofSingle(website, deps.readPathGroups)) : []
      const findCounts = selectForView(
        deps.selections,
        viewOf(asked, viewScope, goals, createCoverage(retained).rowSpan, patterns),
      )
      const answer = ({ endpoint, sent }: ViewRequest): Promise<string> => endpoint.read(sent, openContext(findCounts))
      return sendAnswers(reply, asked, { parallel: view.parallel, answer, checkAccess: accessCheck(audience, request) })
    },
  )
}

interface ViewRequest {
  readonly endpoint: ReadableEndpoint
  readonly sent: EndpointRequest
}

/** Reads `source?per_page=25`, and reports all questions that cannot be read at once. */
function readRequests(
  texts: readonly string[],
  endpoints: readonly ReadableEndpoint[],
  scope: ScopeQuery,
  statsUrl: string,
): readonly ViewRequest[] {
  const unknown: string[] = []
  const misplaced = new Set<string>()
  const asked = texts.flatMap((text): readonly ViewRequest[] => {
    const [path = '', ...rest] = text.split('?')
    const search = rest.join('?')
    const query = parseForm(search, 'query string of a question')
    for (const field of reservedFields) if (Object.hasOwn(query, field)) misplaced.add(field)
    const endpoint = findEndpoint(path, endpoints)
    if (!endpoint) unknown.push(describeValue(path))
    if (!endpoint) return []
    const parts = [scopeSearch(scope), search].filter((part) => part !== '')
    const url = `${statsUrl}${endpoint.endpoint.routePath(path)}?${parts.join('&')}`
    return [{ endpoint: endpoint.endpoint, sent: { params: endpoint.params, query: { ...query, ...scope }, url } }]
  })
  const errors: string[] = []
  if (texts.length === 0) errors.push('question is required.')
  if (unknown.length > 0) errors.push(`question must be one of ${namesOf(endpoints)}; found ${unknown.join(', ')}.`)
  if (misplaced.size > 0)
    errors.push(
      `question must not have parameters of the scope, which is sent once, nor a format; found ${[...misplaced].join(', ')}.`,
    )
  if (errors.length > 0) throw invalid({ question: errors })
  return asked
}

const reservedFields: readonly string[] = [...Object.keys(scopeQuery), 'format']

function findEndpoint(path: string, endpoints: readonly ReadableEndpoint[]) {
  for (const endpoint of endpoints) {
    const params = endpoint.match(path)
    if (params) return { endpoint, params }
  }
  return null
}

const namesOf = (endpoints: readonly ReadableEndpoint[]): string =>
  endpoints
    .map(({ path }) => (path === ':dimension' ? dimensionNames.join(', ') : path.replace(':property', 'NAME')))
    .join(', ')

/** The scope as the query string of a single route. */
const scopeSearch = (scope: ScopeQuery): string =>
  new URLSearchParams(
    Object.entries(scope).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()

/** What the questions count, by span and goal. A question that has a span or goal for itself is counted alone. */
function viewOf(
  asked: readonly ViewRequest[],
  { range, filters }: Scope,
  goals: readonly StatsGoal[],
  rowSpan: (span: Span) => Span,
  patterns: readonly string[],
): readonly ViewPart[] {
  const counted = asked.flatMap(({ endpoint, sent }) => {
    const group = groupOf(endpoint.path, sent, range, patterns)
    // Series are compared with whole days, which have other intervals.
    const before = endpoint.path === 'timeseries' ? null : comparedSpan(range, sent)
    return group ? [{ group, before, goal: sent.query.goal }] : []
  })
  const compared = new Map(counted.flatMap(({ before }) => (before ? [[`${before.from} ${before.to}`, before]] : [])))
  const spans = [
    { span: range, asked: counted },
    ...[...compared.values()].map((span) => ({
      span,
      asked: counted.filter(({ before }) => before?.from === span.from && before.to === span.to),
    })),
  ]
  const parts = spans.flatMap(({ span, asked }) => [
    { filters, span, groups: asked.map(({ group }) => group) },
    ...goals.map(({ id, condition }) => ({
      filters: [...filters, condition],
      span,
      groups: asked.filter(({ goal }) => String(goal) === String(id)).map(({ group }) => group),
    })),
  ])
  // Totals that others are compared with have rows of their own in another time zone.
  const isTotal = ({ filters, groups }: ViewPart): boolean =>
    filters.length === 0 && groups.length === 1 && groups[0]?.kind === 'total'
  // Where filters need events, those that are left are counted.
  return parts
    .filter((part) => part.groups.length > 1 || isTotal(part))
    .map((part) => ({ ...part, span: rowSpan(part.span) }))
}

/** What a question compares with; null if it does not, or not as its route allows, which then reports that. */
function comparedSpan(range: DateRange, { query }: EndpointRequest): Span | null {
  const { compare_from, compare_to } = query
  const compare = comparisons.find((one) => one === query.compare)
  try {
    return readComparedSpan(range, {
      ...(compare && { compare }),
      ...(compare_from !== undefined && { compare_from: String(compare_from) }),
      ...(compare_to !== undefined && { compare_to: String(compare_to) }),
      match_weekdays: query.match_weekdays === '1' ? 1 : 0,
    })
  } catch {
    return null
  }
}

const isGroupingPaths = ({ query }: EndpointRequest): boolean => query.group_paths === '1'

function groupOf(path: string, sent: EndpointRequest, range: DateRange, patterns: readonly string[]): GroupBy | null {
  const { params, query } = sent
  switch (path) {
    case 'totals':
      return { kind: 'total' }
    case 'timeseries': {
      const interval = intervals.find((one) => one === query.interval) ?? defaultInterval(range)
      const buckets = calendarBuckets(range, interval, range.timezone)
      return buckets && { kind: 'buckets', buckets }
    }
    case ':dimension': {
      const name = (params as { dimension: DimensionName }).dimension
      const isGrouped = isPath(name) && isGroupingPaths(sent) && patterns.length > 0
      return { kind: 'dimension', dimension: { name, ...(isGrouped && { patterns }) } }
    }
    case 'properties/:property':
      // An event is a further filter.
      if (query.event !== undefined) return null
      return { kind: 'dimension', dimension: { property: (params as { property: string }).property } }
    default:
      return null
  }
}

interface AnswerOptions {
  readonly parallel: number
  readonly answer: (request: ViewRequest) => Promise<string>
  readonly checkAccess: () => Promise<void>
}

/** Sends each answer when it is ready. Questions are begun in order, and not faster than the client reads. */
function sendAnswers(
  reply: FastifyReply,
  asked: readonly ViewRequest[],
  { parallel, answer, checkAccess }: AnswerOptions,
): FastifyReply {
  const waiting: (() => void)[] = []
  const resume = (): void => {
    for (const proceed of waiting.splice(0)) proceed()
  }
  const stream = new Readable({ read: resume }).once('close', resume)
  const hasRoom = async (): Promise<void> => {
    while (stream.readableLength > maxUnreadBytes && !stream.destroyed)
      await new Promise<void>((resolve) => waiting.push(resolve))
  }
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < asked.length; index = next++) {
      await hasRoom()
      if (stream.destroyed) return
      await checkAccess()
      const request = asked[index]
      if (request) stream.push(await lineOf(index, () => answer(request), reply.request))
    }
  }
  Promise.all(Array.from({ length: parallel }, work)).then(
    () => stream.push(null),
    (error) => stream.destroy(error),
  )
  return reply.type('application/x-ndjson').serializer(String).send(stream)
}

async function lineOf(index: number, answer: () => Promise<string>, request: FastifyRequest): Promise<string> {
  const line = (status: number, body: string): string => `{"question":${index},"status":${status},"body":${body}}\n`
  try {
    return line(200, await answer())
  } catch (error) {
    const problem = problemOf(error, request)
    return line(problem.status, JSON.stringify(problem))
  }
}
