import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { journeyDirections } from '../../events/sql/journey.ts'
import { filtersOf } from '../../funnels/definition.ts'
import { maxFilterLength } from '../filter-syntax/limits.ts'
import { type JourneyNode, journeyColumns, readJourneyLinks } from '../funnels/journeys.ts'
import { groupPathsQuery, pathGroupField, pathGroupOf, patternsOf } from '../query/path-group.ts'
import { scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { rangeFields, showRange } from './reply.ts'
import { refuseRowLock } from './row-lock.ts'

const maxSteps = 5
const maxNodes = 50

const columns = ['step', 'from_kind', 'from', 'to_kind', 'to', 'visits'] as const

const JourneysAnswer = Type.Object({
  data: Type.Object(
    {
      object: Type.Literal('journeys'),
      direction: Type.Enum([...journeyDirections]),
      steps: Type.Array(
        Type.Object(
          {
            step: Type.Integer({ description: 'From 0, where visits start' }),
            visits: Type.Integer({ description: 'Visits that came this far' }),
            nodes: Type.Array(
              Type.Object(
                {
                  kind: Type.Enum(['page', 'event', 'other', 'exit', 'entry'], {
                    description:
                      '`other`: all that are not named. `exit`: visits that ended after the step before; with `previous`, `entry`: visits that began with it',
                  }),
                  value: Type.String({ description: 'The page, or the name of the event' }),
                  ...pathGroupField,
                  visits: Type.Integer(),
                },
                { title: 'JourneyNode' },
              ),
              { description: 'Pages and events with the most visits first, then `other`, then `exit` or `entry`' },
            ),
          },
          { title: 'JourneyStep' },
        ),
      ),
      links: Type.Array(
        Type.Object(
          {
            step: Type.Integer({ description: 'The step that it leads to, from 1' }),
            from: Type.Integer({ description: 'The position of a node in the step before, from 0' }),
            to: Type.Integer({ description: 'The position of a node in this step, from 0' }),
            visits: Type.Integer(),
          },
          { title: 'JourneyLink' },
        ),
      ),
    },
    { title: 'Journeys' },
  ),
  meta: Type.Object(rangeFields),
})

export const journeysRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'journeys',
    operationId: 'readJourneys',
    summary: 'Read what visits did next, or before',
    description:
      'Follows visits from a page or an event, step by step. What repeats itself counts as one. The visits of the nodes of a ' +
      'step, with those that ended there, add up to the visits of the step before.',
    query: Type.Object({
      ...scopeQuery,
      ...formatQuery,
      start: Type.Optional(
        Type.String({
          maxLength: maxFilterLength,
          description:
            'A filter: visits are followed from the first row that matches it, or from the last one with `previous`. Empty: from their first or last page or event',
        }),
      ),
      direction: Type.Enum([...journeyDirections], { default: 'next' }),
      ...groupPathsQuery,
      steps: Type.Integer({ minimum: 1, maximum: maxSteps, default: 3, description: 'How far visits are followed' }),
      limit: Type.Integer({
        minimum: 1,
        maximum: maxNodes,
        default: 10,
        description: 'How many nodes of each step are named; the others are one',
      }),
    }),
    answer: JourneysAnswer,
    async read({ query, csv }, context) {
      const { website, store, engine, fileName } = context
      const [start = null] = query.start ? await filtersOf('start', context.readConditions)([query.start]) : []
      const scope = await readViewScope(query, context)
      refuseRowLock(scope)
      const { range, filters } = scope
      const groups = await context.readPathGroups(query)
      const { direction, steps, limit } = query
      const journey = { start, direction, steps, patterns: patternsOf(groups), limit }
      const links = await readJourneyLinks(store, engine.dialect, journey, {
        website,
        span: context.coverage.rowSpan(range),
        filters,
      })
      const flow = journeyColumns(links, journey)
      if (!csv) {
        const showNode = (node: JourneyNode) => ({
          ...node,
          ...(node.kind === 'page' && pathGroupOf(node.value, groups)),
        })
        const shown = flow.steps.map((step) => ({ ...step, nodes: step.nodes.map(showNode) }))
        const data = { object: 'journeys' as const, direction, steps: shown, links: flow.links }
        return { data, meta: showRange(range) }
      }
      const nodeOf = (step: number, index: number) => flow.steps[step]?.nodes[index] ?? { kind: 'other', value: '' }
      const rows = flow.links.map(({ step, from, to, visits }) => {
        const [source, target] = [nodeOf(step - 1, from), nodeOf(step, to)]
        return [step, source.kind, source.value, target.kind, target.value, visits]
      })
      return csv.sendTable({ name: await fileName('journeys', range), columns, rows })
    },
  })
