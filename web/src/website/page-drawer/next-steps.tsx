import { readFunnelStats } from '../../api/funnels.ts'
import type { Problem, Result } from '../../api/problem.ts'
import { readGoalStats, readJourneys } from '../../api/stats.ts'
import { Panel, RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { number, percent, ratePercent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { filterText, withDetails } from '../view/view.ts'

interface NextStepsProps {
  readonly path: string
  readonly scope: Scope
}

const onPage = (path: string): string => filterText({ dimension: 'page', operator: 'is', values: [path] })

/** Where visits went after the page: the rows add up to all of them. */
export function NextPages({ path, scope: { access, query, pageUrl } }: NextStepsProps) {
  const asked = { ...query, start: onPage(path), steps: 1, limit: 5 }
  const journeys = useLoad(`next ${JSON.stringify(asked)}`, (signal) => readJourneys(access, asked, signal))
  return (
    <Panel height="half" label={t('drawer.next')} help="journeys">
      <AsyncContent loadable={journeys} skeleton={<RowsSkeleton count={6} />}>
        {({ data: { steps } }) => {
          const nodes = steps[1]?.nodes ?? []
          const total = nodes.reduce((sum, { visits }) => sum + visits, 0)
          if (total === 0) return <EmptyState title={t('stats.nodata')} />
          const max = Math.max(...nodes.map(({ visits }) => visits))
          return (
            <>
              <RowHeads
                heads={[
                  ['value', t('metric.visits')],
                  ['share', t('column.share')],
                ]}
              />
              <ol class="rows">
                {nodes.map(({ kind, value, visits }) => {
                  const row = {
                    class: 'row',
                    style: { '--share': `${(visits / max) * 100}%` },
                    children: (
                      <>
                        <span class={kind === 'page' ? 'name' : 'name soft'}>{nodeName(kind, value)}</span>
                        <b>{number(visits)}</b>
                        <small>{percent(visits / total)}</small>
                      </>
                    ),
                  }
                  return (
                    <li key={`${kind} ${value}`}>
                      {kind === 'page' ? <a href={withDetails(pageUrl, value, 'page')} {...row} /> : <div {...row} />}
                    </li>
                  )
                })}
              </ol>
            </>
          )
        }}
      </AsyncContent>
    </Panel>
  )
}

function nodeName(kind: string, value: string): string {
  if (kind === 'event') return t('drawer.next.event', { event: value })
  if (kind === 'page') return value
  return t(kind === 'exit' ? 'drawer.next.exit' : 'drawer.next.other')
}

/** Each is a funnel, which is counted by itself. */
const maxGoals = 5

interface ReachedGoal {
  readonly id: number
  readonly name: string
  readonly visits: number
  readonly rate: number | null
}

/** The goals that visits reached after the page, with their share of the visits to it. */
export function GoalsAfter({ path, scope }: NextStepsProps) {
  const goals = useLoad(`after ${path} ${JSON.stringify(scope.query)}`, (signal) => readGoalsAfter(path, scope, signal))
  return (
    <Panel height="half" label={t('drawer.goals')} help="goals.pages">
      <AsyncContent loadable={goals} skeleton={<RowsSkeleton count={maxGoals} />}>
        {(rows) => {
          if (rows.length === 0) return <EmptyState title={t('drawer.goals.none')} />
          const max = Math.max(1, ...rows.map(({ visits }) => visits))
          return (
            <>
              <RowHeads
                heads={[
                  ['value', t('metric.visits')],
                  ['rate', t('column.rate')],
                ]}
              />
              <ol class="rows with-rates">
                {rows.map(({ id, name, visits, rate }) => (
                  <li key={id}>
                    <a
                      class="row"
                      style={{ '--share': `${(visits / max) * 100}%` }}
                      href={`${scope.home}/conversions?goal=${id}`}
                    >
                      <span class="name">{name}</span>
                      <b>{number(visits)}</b>
                      <small>{ratePercent(rate)}</small>
                    </a>
                  </li>
                ))}
              </ol>
            </>
          )
        }}
      </AsyncContent>
    </Panel>
  )
}

/** Those with the most conversions in visits to the page. */
async function readGoalsAfter(
  path: string,
  { access, query, view }: Scope,
  signal: AbortSignal,
): Promise<Result<readonly ReachedGoal[]>> {
  const inVisits = [...view.filters, { dimension: 'page', operator: 'is', values: [path], scope: 'visit' } as const]
  const goals = await readGoalStats(access, { ...query, filter: inVisits.map(filterText) }, signal)
  if (!goals.ok) return goals
  const most = goals.value.data
    .filter(({ conversions }) => conversions > 0)
    .toSorted((a, b) => b.conversions - a.conversions)
    .slice(0, maxGoals)
  const rows: ReachedGoal[] = []
  let problem: Problem | null = null
  for (const { id, name } of most) {
    const counted = await readFunnelStats(access, null, { ...query, step: [onPage(path), `goal:is:${id}`] }, signal)
    const last = counted.ok ? counted.value.data.steps[1] : undefined
    if (!counted.ok) problem = counted.problem
    if (last && last.reached > 0) rows.push({ id, name, visits: last.reached, rate: last.rate_from_first })
  }
  if (problem) return { ok: false, problem }
  return { ok: true, value: rows.toSorted((a, b) => b.visits - a.visits) }
}
