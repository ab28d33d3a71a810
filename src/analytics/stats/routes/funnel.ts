import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { invalid, notFound } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { IdField, readId } from '../../../http/ids.ts'
import { comparisonQuery } from '../../../http/range-query.ts'
import { dimensionNames } from '../../events/sql/dimensions.ts'
import type { FunnelBreakdown } from '../../events/sql/funnel.ts'
import { countedFunnel, type FunnelDefinition, filtersOf, readDefinition } from '../../funnels/definition.ts'
import { funnelFields } from '../../funnels/funnel.ts'
import { parseDimension } from '../filter-syntax/parse-leaf.ts'
import { readFunnel } from '../funnels/funnel.ts'
import { readComparedSpan } from '../query/comparison.ts'
import { scopeQuery } from '../query/scope.ts'
import { type StatsRouteDeps, singleWebsite } from './audience.ts'
import {
  type EndpointContext,
  endpointRoute,
  type ReadableEndpoint,
  readViewScope,
  type StatsRequest,
} from './endpoint.ts'
import { funnelTable, Numbers, noNumbers, otherSteps, previousOf, stepFields, stepNumbers } from './funnel-numbers.ts'
import { rangeFields, showRange } from './reply.ts'
import { refuseRowLock, refuseVisitorDays } from './row-lock.ts'

const breakdownNames = dimensionNames.filter((name) => name !== 'exit_page')
const maxGroups = 100
/** The longest property name, and its prefix. */
const maxDimensionLength = 320

const statsQuery = {
  ...scopeQuery,
  ...formatQuery,
  ...comparisonQuery('Adds the numbers of another time; in CSV as columns that begin with `previous_`.'),
  breakdown: Type.Optional(
    Type.String({
      maxLength: maxDimensionLength,
      description: `Counts by the value of the row that was the first step, too: one of ${breakdownNames.join(', ')} or property.NAME`,
    }),
  ),
  limit: Type.Integer({
    minimum: 1,
    maximum: maxGroups,
    default: 10,
    description: 'The most values of the breakdown, those that most began with first',
  }),
}

const StatsQuery = Type.Object(statsQuery)
const UnsavedQuery = Type.Object({ ...statsQuery, ...funnelFields })

const FunnelStats = Type.Object(
  {
    object: Type.Literal('funnel_stats'),
    funnel: Type.Union([Type.Integer(), Type.Null()], { description: 'Its id; null for one that is not saved' }),
    scope: funnelFields.scope,
    order: funnelFields.order,
    steps: Type.Array(
      Type.Object(
        {
          step: Type.Integer({ description: 'From 1' }),
          name: Type.String(),
          filter: Type.String(),
          ...stepFields,
          previous: Type.Optional(Numbers),
        },
        { title: 'FunnelStep' },
      ),
    ),
    breakdown: Type.Optional(
      Type.Object(
        {
          dimension: Type.String(),
          values: Type.Integer({ description: 'How many values there are' }),
          rows: Type.Array(
            Type.Object(
              { value: Type.String(), steps: Type.Array(Numbers), previous: Type.Optional(Type.Array(Numbers)) },
              { title: 'FunnelBreakdownRow' },
            ),
          ),
          other: Type.Optional(
            Type.Object(
              { values: Type.Integer(), steps: Type.Array(Numbers), previous: Type.Optional(Type.Array(Numbers)) },
              {
                title: 'FunnelBreakdownOther',
                description: 'The values beyond the limit, together and without times; missing if there are none',
              },
            ),
          ),
        },
        { title: 'FunnelBreakdown', description: 'The columns of all rows and of `other` add up to the steps' },
      ),
    ),
  },
  { title: 'FunnelStats' },
)

const answer = Type.Object({
  data: FunnelStats,
  meta: Type.Object({
    ...rangeFields,
    compared: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
  }),
})

/** The numbers of saved funnels, and of others. */
export const funnelStatsRoutes = (app: App, deps: StatsRouteDeps): readonly ReadableEndpoint[] => {
  const base = deps.audience.path.replace(/stats$/, 'funnels')
  return [
    endpointRoute(app, deps, {
      path: 'funnels/:funnel',
      url: `${base}/:funnel/stats`,
      operationId: 'readFunnelStats',
      summary: 'Read the numbers of a funnel',
      params: Type.Object({ funnel: { ...IdField, description: 'The id of the funnel' } }),
      query: StatsQuery,
      answer,
      async read(asked, context) {
        const id = readId(asked.params.funnel, 'funnel')
        const { definition } = await deps.funnels.read(singleWebsite(context.website, 'funnel'), id)
        const { looksOutside } = await context.readLock()
        const steps = await filtersOf('step', context.readConditions)(definition.step)
        if (steps.some(looksOutside)) throw notFound('funnel')
        return readStats(asked, context, { id, definition })
      },
    }),
    endpointRoute(app, deps, {
      path: 'funnels/query',
      url: `${base}/query`,
      operationId: 'queryFunnel',
      summary: 'Read the numbers of a funnel that is not saved',
      query: UnsavedQuery,
      answer,
      async read(asked, context) {
        const definition = await readDefinition(asked.query, filtersOf('step', context.readConditions))
        return readStats(asked, context, { id: null, definition })
      },
    }),
  ]
}

async function readStats(
  { query, csv }: Pick<StatsRequest<typeof StatsQuery, typeof StatsQuery>, 'query' | 'csv'>,
  context: EndpointContext,
  { id, definition }: { readonly id: number | null; readonly definition: FunnelDefinition },
) {
  const breakdown = readBreakdown(query.breakdown)
  const funnel = countedFunnel(definition, await filtersOf('step', context.readConditions)(definition.step))
  const scope = await readViewScope(query, context)
  refuseRowLock(scope)
  refuseVisitorDays(scope, definition.scope)
  const { range, filters } = scope
  const { website, store, engine, coverage } = context
  const counted = { website, filters, funnel, breakdown, limit: query.limit }
  const now = await readFunnel(store, engine.dialect, { ...counted, span: coverage.rowSpan(range) })
  const before = readComparedSpan(range, query)
  const values = now.groups.map(({ value }) => value)
  const then =
    before && (await readFunnel(store, engine.dialect, { ...counted, span: coverage.rowSpan(before), values }))
  const steps = definition.step.map((filter, index) => ({
    step: index + 1,
    name: definition.step_name[index] ?? '',
    filter,
  }))
  if (csv)
    return csv.sendTable({
      name: await context.fileName('funnel', range),
      ...funnelTable({ now, then, named: steps, breakdown: query.breakdown }),
    })
  const numbers = stepNumbers(now.steps)
  const previous = then && stepNumbers(then.steps)
  return {
    data: {
      object: 'funnel_stats' as const,
      funnel: id,
      scope: definition.scope,
      order: definition.order,
      steps: steps.map((step, index) => ({
        ...step,
        ...(numbers[index] ?? noNumbers),
        ...(previous && { previous: previous[index] ?? noNumbers }),
      })),
      ...(query.breakdown !== undefined && {
        breakdown: {
          dimension: query.breakdown,
          values: now.values,
          rows: now.groups.map(({ value, steps }) => ({
            value,
            steps: stepNumbers(steps),
            ...(then && { previous: previousOf(then, value) }),
          })),
          ...(now.values > now.groups.length && {
            other: {
              values: now.values - now.groups.length,
              steps: stepNumbers(otherSteps(now)),
              ...(then && { previous: stepNumbers(otherSteps(then)) }),
            },
          }),
        },
      }),
    },
    meta: { ...showRange(range), ...(before && { compared: { from: iso(before.from), to: iso(before.to) } }) },
  }
}

function readBreakdown(text: string | undefined): FunnelBreakdown | null {
  if (text === undefined) return null
  const dimension = parseDimension(text)
  if (dimension && isBreakdown(dimension)) return dimension
  throw invalid({
    breakdown: [
      `breakdown must be one of ${breakdownNames.join(', ')} or property.NAME; found ${JSON.stringify(text.slice(0, 60))}.`,
    ],
  })
}

const isBreakdown = (dimension: NonNullable<ReturnType<typeof parseDimension>>): dimension is FunnelBreakdown =>
  'property' in dimension || dimension.name !== 'exit_page'
