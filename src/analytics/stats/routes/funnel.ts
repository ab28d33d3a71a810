import { type Static, Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { IdField, readId } from '../../../http/ids.ts'
import { dimensionNames } from '../../events/sql/dimensions.ts'
import type { FunnelBreakdown } from '../../events/sql/funnel.ts'
import { countedFunnel, type FunnelDefinition, filtersOf, readDefinition } from '../../funnels/definition.ts'
import { funnelFields } from '../../funnels/funnel.ts'
import { parseDimension } from '../filter-syntax/parse-leaf.ts'
import { type FunnelCounts, readFunnel, type StepCount } from '../funnel.ts'
import { comparisonSpan, comparisons } from '../period.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, type StatsRouteDeps, singleWebsite } from './audience.ts'
import {
  type Asked,
  type QuestionContext,
  questionRoute,
  type ReadableQuestion,
  readQuestionScope,
} from './question.ts'
import { rangeFields, showRange } from './reply.ts'
import { refuseRowLock, refuseVisitorDays } from './row-lock.ts'

const breakdownNames = dimensionNames.filter((name) => name !== 'exit_page')
const maxGroups = 100
/** The longest property name, and its prefix. */
const maxDimensionLength = 320

const statsQuery = {
  ...scopeQuery,
  ...formatQuery,
  compare: Type.Optional(
    Type.Enum([...comparisons], {
      description: 'Adds the numbers of the time before, or of the same dates a year ago; not in CSV',
    }),
  ),
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

const nullable = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

const StepNumbers = {
  reached: Type.Integer({ description: 'Visits that came this far, or visitors' }),
  dropped: Type.Integer({ description: 'Those of them that did not reach the next step; 0 for the last' }),
  rate_from_previous: nullable('Percent of those that reached the step before; null for the first step'),
  rate_from_first: nullable('Percent of those that reached the first step'),
  median_seconds: nullable('How long it took from the step before: half of them took no longer'),
  p90_seconds: nullable('Nine of ten took no longer'),
}
const Numbers = Type.Object(StepNumbers, { title: 'FunnelStepNumbers' })

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
          ...StepNumbers,
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
        },
        { title: 'FunnelBreakdown', description: 'The columns of all values together add up to the steps' },
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
export const funnelStatsRoutes = (app: App, deps: StatsRouteDeps): readonly ReadableQuestion[] => {
  const base = deps.audience.path.replace(/stats$/, 'funnels')
  return [
    questionRoute(app, deps, {
      path: 'funnels/:funnel',
      url: `${base}/:funnel/stats`,
      operationId: 'readFunnelStats',
      summary: 'Read the numbers of a funnel',
      params: Type.Object({ funnel: { ...IdField, description: 'The id of the funnel' } }),
      query: StatsQuery,
      answer,
      async read(asked, context) {
        const id = readId(asked.params.funnel, 'funnel')
        const { definition } = await deps.funnels.find(singleWebsite(context.website, 'funnel'), id)
        return readStats(asked, context, { id, definition })
      },
    }),
    questionRoute(app, deps, {
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
  { query, csv }: Pick<Asked<typeof StatsQuery, typeof StatsQuery>, 'query' | 'csv'>,
  context: QuestionContext,
  { id, definition }: { readonly id: number | null; readonly definition: FunnelDefinition },
) {
  const breakdown = readBreakdown(query.breakdown)
  if (csv && query.compare)
    throw invalid({ compare: ['compare must not be sent for CSV, which has the rows of one range.'] })
  const funnel = countedFunnel(definition, await filtersOf('step', context.readConditions)(definition.step))
  const scope = await readQuestionScope(query, context)
  refuseRowLock(scope)
  refuseVisitorDays(scope, definition.scope)
  const { range, filters } = scope
  const { website, store, engine, coverage } = context
  const counted = { website, filters, funnel, breakdown, limit: query.limit }
  const now = await readFunnel(store, engine.dialect, { ...counted, span: coverage.rowSpan(range) })
  const before = query.compare ? comparisonSpan(range, query.compare) : null
  const values = now.groups.map(({ value }) => value)
  const then =
    before && (await readFunnel(store, engine.dialect, { ...counted, span: coverage.rowSpan(before), values }))
  const steps = definition.step.map((filter, index) => ({
    step: index + 1,
    name: definition.step_name[index] ?? '',
    filter,
  }))
  if (csv) return csv.sendTable({ name: `${context.fileNamePrefix}-funnel`, ...tableOf(now, steps, query.breakdown) })
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

type StepNumbers = Static<typeof Numbers>

const noNumbers: StepNumbers = {
  reached: 0,
  dropped: 0,
  rate_from_previous: null,
  rate_from_first: null,
  median_seconds: null,
  p90_seconds: null,
}

const previousOf = ({ groups, steps }: FunnelCounts, value: string): StepNumbers[] =>
  stepNumbers(
    groups.find((group) => group.value === value)?.steps ??
      steps.map(() => ({ reached: 0, medianMs: null, p90Ms: null })),
  )

const percent = (part: number, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : Math.round((part / whole) * 10_000) / 100

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

export const stepNumbers = (steps: readonly StepCount[]): StepNumbers[] =>
  steps.map(({ reached, medianMs, p90Ms }, index) => ({
    reached,
    dropped: index === steps.length - 1 ? 0 : reached - (steps[index + 1]?.reached ?? 0),
    rate_from_previous: percent(reached, steps[index - 1]?.reached),
    rate_from_first: percent(reached, steps[0]?.reached),
    median_seconds: seconds(medianMs),
    p90_seconds: seconds(p90Ms),
  }))

const columns = [
  'reached',
  'dropped',
  'rate_from_previous',
  'rate_from_first',
  'median_seconds',
  'p90_seconds',
] as const

/** A line for each step; with a breakdown, for each step of each value. */
function tableOf(
  { steps, groups }: FunnelCounts,
  named: readonly { readonly step: number; readonly name: string; readonly filter: string }[],
  breakdown: string | undefined,
) {
  const lines = (counts: readonly StepCount[]): readonly Cell[][] =>
    stepNumbers(counts).map((numbers, index) => {
      const { step = 0, name = '', filter = '' } = named[index] ?? {}
      return [step, name, filter, ...columns.map((column) => numbers[column])]
    })
  const header = ['step', 'name', 'filter', ...columns]
  if (breakdown === undefined) return { columns: header, rows: lines(steps) }
  return {
    columns: [breakdown, ...header],
    rows: groups.flatMap((group) => lines(group.steps).map((line) => [group.value, ...line])),
  }
}
