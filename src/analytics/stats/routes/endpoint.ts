import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { DomainError, invalid, notFound } from '../../../base/errors.ts'
import { lazy } from '../../../base/lazy.ts'
import { requireShown } from '../../../http/access-limits.ts'
import type { App } from '../../../http/app.ts'
import { isHiddenFrom } from '../../../http/auth.ts'
import { type CsvTable, sendCsv, tableReply, wantsCsv } from '../../../http/csv.ts'
import { fileName } from '../../../http/file-name.ts'
import { networkOf } from '../../../http/network-of.ts'
import { problems } from '../../../http/problems.ts'
import { createSerializer } from '../../../http/serialize.ts'
import { fieldReader } from '../../../http/validation.ts'
import { type ShareSection, showsSection } from '../../../sharing/sections.ts'
import type { ReadConditions } from '../../funnels/definition.ts'
import { readFilters } from '../filter-syntax/read-filters.ts'
import { toZoned } from '../query/calendar.ts'
import type { StatsGoal } from '../query/goal.ts'
import type { PathGroup } from '../query/path-group.ts'
import type { DateRange } from '../query/period.ts'
import { readScope, type Scope, type ScopeQuery } from '../query/scope.ts'
import {
  type FilterQuery,
  hiddenWithRevenue,
  type PageLock,
  type ReadFilters,
  readNames,
  readPageLock,
  readSegmentsAndFilters,
  type UsableSegments,
} from '../query/segment-filters.ts'
import {
  nameSources,
  ofSingle,
  readWebsiteStats,
  type StatsRouteDeps,
  type WebsiteRequest,
  type WebsiteStats,
} from './audience.ts'
import { nameMissing, namingMissing, withMissing } from './missing.ts'
import { type ExportReply, sendExport } from './reply.ts'

/** Something that can be read about a website: by a route of its own, or together with others by `stats/query`. */
export interface StatsEndpoint<Params extends TObject, Query extends TObject, Answer extends TSchema> {
  /** Its name in `stats/query`. */
  readonly path: string
  /** The path of its own route after `stats`, if it differs. */
  readonly routePath?: string
  /** The URL of its own route, if that is not below `stats`. */
  readonly url?: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** In addition to the website. */
  readonly params?: Params
  readonly query: Query
  readonly answer: Answer
  readonly isJsonOnly?: boolean
  readonly read: (
    asked: StatsRequest<Params, Query>,
    context: EndpointContext,
  ) => Promise<DeepReadonly<Static<Answer>> | FastifyReply>
}

/** Replies are not changed any more. */
type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

export interface StatsRequest<Params extends TObject, Query extends TObject> {
  readonly params: Static<Params>
  readonly query: Static<Query>
  /** The URL of its own route with these parameters, for links to other pages. */
  readonly url: string
  /** If CSV was requested. */
  readonly csv: CsvReplies | null
}

export interface CsvReplies {
  readonly sendTable: (table: CsvTable) => FastifyReply
  readonly sendExport: <Row>(exported: ExportReply<Row>) => Promise<FastifyReply>
}

/** What a question is answered from. */
export interface EndpointContext extends WebsiteStats, Pick<StatsRouteDeps, 'clock' | 'baseUrl'> {
  /** The name of a file with the statistics of a range, or of now. */
  readonly fileName: (what: string, range?: DateRange) => Promise<string>
  readonly readFilters: (query: FilterQuery) => Promise<ReadFilters>
  /** What the client's page is limited to. */
  readonly readLock: () => Promise<PageLock>
  /** Reads other conditions, as filters of this client. */
  readonly readConditions: ReadConditions
  /** The goal with this id; a 422 if the website has none. */
  readonly readGoal: (id: number) => Promise<StatsGoal>
  /** The goals of the website that this client may see. */
  readonly readGoals: () => Promise<readonly StatsGoal[]>
  /** The path groups of the website, if pages are to be grouped. */
  readonly readPathGroups: (query: { readonly group_paths: 0 | 1 }) => Promise<readonly PathGroup[]>
  /** Throws if this operation is hidden from the client. */
  readonly requireShown: (operationId: string) => void
  /** Whether the client may see what conversions are worth. */
  readonly showsValues: boolean
  /** To be called with the range that the client asks for. */
  readonly viewed: (range: DateRange) => void
}

/** A question without its types, for `stats/query`. */
export interface ReadableEndpoint {
  readonly path: string
  /** The parameters in a path, if it asks this question. */
  readonly match: (path: string) => object | null
  /** The path of its own route after `stats`. */
  readonly routePath: (path: string) => string
  /** Reads the answer as JSON text. */
  readonly read: (sent: EndpointRequest, context: EndpointContext) => Promise<string>
}

export interface EndpointRequest {
  readonly params: object
  readonly query: Readonly<Record<string, unknown>>
  readonly url: string
}

/** Adds the route of one question; the result answers it without that route, with the same validation and fields. */
export function endpointRoute<Params extends TObject, Query extends TObject, Answer extends TSchema>(
  app: App,
  deps: StatsRouteDeps,
  endpoint: StatsEndpoint<Params, Query, Answer>,
): ReadableEndpoint {
  const { audience } = deps
  const { path, routePath = path, operationId, summary, description, query, answer, read } = endpoint
  const params: TObject = endpoint.params ?? Type.Object({})
  const url = endpoint.url ?? (routePath === '' ? audience.path : `${audience.path}/${routePath}`)
  app.get(
    url,
    {
      config: { permission: 'view' },
      schema: {
        ...audience.schema,
        summary,
        ...(description !== undefined && { description }),
        operationId: audience.operationId(operationId),
        params: Type.Object({ ...audience.params.properties, ...params.properties }),
        querystring: query,
        response: { 200: endpoint.isJsonOnly ? answer : tableReply(answer), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      // The schema above has validated them.
      const params = request.params as Static<Params> & { id: string }
      const query = request.query as Static<Query> & { format?: 'json' | 'csv' }
      const websiteStats = await readWebsiteStats(request as WebsiteRequest, deps)
      requireSection(websiteStats, path)
      const csv: CsvReplies = {
        sendTable: (table) => sendCsv(nameMissing(reply, websiteStats), table),
        sendExport: (exported) =>
          sendExport(request as WebsiteRequest, reply, deps, namingMissing(exported, reply, websiteStats)),
      }
      const asked = { params, query, url: request.url, csv: wantsCsv(request, query.format) ? csv : null }
      return withMissing(await read(asked, endpointContext(websiteStats, deps, request)), websiteStats)
    },
  )
  const readParams = fieldReader<Params>(params as Params, 'params')
  const readQuery = fieldReader(query, 'querystring')
  const serializer = lazy(() =>
    createSerializer(answer, () =>
      app.log.error(`${url}: the reply had fields that are not in its schema; they were not sent`),
    ),
  )
  return {
    path,
    match: (sent) => matchPath(path, sent, readParams),
    routePath: (sent) => (routePath === '' ? '' : `/${sent}`),
    async read(sent, context) {
      requireSection(context, path)
      context.requireShown(audience.operationId(operationId))
      const asked = { params: readParams(sent.params), query: readQuery(sent.query), url: sent.url, csv: null }
      return serializer()(withMissing(await read(asked, context), context))
    },
  }
}

const sections: Readonly<Record<string, ShareSection>> = {
  realtime: 'realtime',
  'realtime/events': 'realtime',
  goals: 'conversions',
  journeys: 'conversions',
  'funnels/:funnel': 'conversions',
  'funnels/query': 'conversions',
}

/** What a share link does not show is not found. */
function requireSection({ link }: Pick<WebsiteStats, 'link'>, path: string): void {
  if (!showsSection(link, sections[path] ?? 'overview')) throw notFound('page')
}

export function endpointContext(
  websiteStats: WebsiteStats,
  deps: StatsRouteDeps,
  request: FastifyRequest,
  segments: UsableSegments = deps.audience.segmentsOf(websiteStats),
): EndpointContext {
  const isOwner = deps.audience.accountOf(request) !== null
  const viewed = (range: DateRange): void => {
    for (const website of [websiteStats.website].flat())
      deps.viewerZones.viewed({ website, range, isOwner, network: networkOf(request.ip) })
  }
  return contextFor(websiteStats, deps, {
    ...{ viewed, segments },
    showsValues: isOwner && !isHiddenFrom(request, 'revenue'),
    requireShown: (operationId) => requireShown(request, operationId),
  })
}

/** What questions of a mail to the owner are answered from. */
export const mailContext = (websiteStats: WebsiteStats, deps: StatsRouteDeps): EndpointContext =>
  contextFor(websiteStats, deps, {
    viewed: () => {},
    showsValues: true,
    requireShown: () => {},
    segments: deps.audience.segmentsOf(websiteStats),
  })

function contextFor(
  websiteStats: WebsiteStats,
  deps: StatsRouteDeps,
  {
    segments,
    ...client
  }: Pick<EndpointContext, 'viewed' | 'showsValues' | 'requireShown'> & {
    readonly segments: UsableSegments
  },
): EndpointContext {
  const { clock, baseUrl, domainOf, readPathGroups } = deps
  const names = nameSources(websiteStats.website, deps)
  const readLock = () => readPageLock(segments, names)
  const showsConversions = showsSection(websiteStats.link, 'conversions')
  const hidden = [...(client.showsValues ? [] : hiddenWithRevenue), ...(showsConversions ? [] : ['goal', 'funnel'])]
  const readGoals = async (): Promise<readonly StatsGoal[]> => {
    if (!showsConversions) return []
    const { looksOutside } = await readLock()
    return (await ofSingle(websiteStats.website, deps.readGoals)).filter(({ condition }) => !looksOutside(condition))
  }
  return {
    ...websiteStats,
    ...client,
    readLock,
    readGoals,
    readPathGroups: async ({ group_paths }) =>
      group_paths === 1 ? await ofSingle(websiteStats.website, readPathGroups) : [],
    async readGoal(id) {
      const match = (await readGoals()).find((goal) => goal.id === id)
      if (!match) throw invalid({ goal: [`goal must be the id of a goal of this website; found ${id}.`] })
      return match
    },
    ...{ clock, baseUrl },
    async fileName(what, range) {
      const { website } = websiteStats
      const host = typeof website === 'number' ? await domainOf(website) : 'websites'
      const { from, to, timezone } = range ?? { from: clock(), to: clock() + 1, timezone: 'UTC' }
      const days = [from, to - 1].map((time) => toZoned(time, timezone).toPlainDate().toString())
      return fileName(host, what, ...days)
    },
    readFilters: (query) => readSegmentsAndFilters(query, segments, { hidden, names }),
    async readConditions(texts) {
      const named = await readNames(texts, { ...names, readFunnels: async () => [] })
      return readFilters(texts, { ...named, hidden })
    },
  }
}

type ScopeContext = Pick<EndpointContext, 'website' | 'stats' | 'clock' | 'viewed' | 'readFilters' | 'coverage'>

/** Reads which events a question is about. */
export async function readViewScope(
  query: ScopeQuery,
  { website, stats, clock, viewed, readFilters, coverage }: ScopeContext,
): Promise<Scope> {
  const scope = await readScope(query, clock(), () => stats.firstEvent(website), readFilters)
  viewed(scope.range)
  coverage.ask(scope.range)
  return scope
}

function matchPath<Params>(template: string, path: string, readParams: (sent: object) => Params): Params | null {
  const names = template.split('/')
  const segments = path.split('/')
  if (names.length !== segments.length) return null
  const sent: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? ''
    if (name.startsWith(':')) sent[name.slice(1)] = decodeSegment(segment)
    else if (name !== segment) return null
  }
  try {
    return readParams(sent)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null
    throw error
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new DomainError('bad-request', 'The path of a question is not valid percent-encoded UTF-8 text.')
  }
}
