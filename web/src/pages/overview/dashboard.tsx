import { hasEarlyReplies } from '../../api/early.ts'
import type { GoalStats, Replies } from '../../api/generated.ts'
import { readGoalStats, readRevenue } from '../../api/stats.ts'
import { lazy } from '../../components/lazy.tsx'
import { EmptyState, ErrorBoundary, RowsSkeleton, Skeleton } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useAfterPaint } from '../../state/use-after-paint.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { loadDialogs } from '../../website/frame/load-dialogs.ts'
import { PageDetails } from '../../website/page-drawer/lazy.tsx'
import { PathGroupsDialog } from '../../website/path-groups/lazy.tsx'
import { panels } from '../../website/view/dimensions.ts'
import { chosenMetric, goalsQuery, isOfGoal } from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'
import { Breakdown, rowCount } from './breakdown.tsx'
import { HealthStrip } from './lazy-owner-panels.tsx'
import { MoreMetrics, TopMetrics } from './top-metrics.tsx'
import { Trend } from './trend.tsx'

const AllRows = lazy(async () => (await loadDialogs()).AllRows, null)

const PanelSkeleton = () => (
  <section class="card panel" aria-hidden="true">
    <div class="panel-head" />
    <div class="panel-body tall">
      <RowsSkeleton count={rowCount} />
    </div>
  </section>
)

const ConversionsPanel = lazy(async () => (await import('./conversions-panel.tsx')).ConversionsPanel, <PanelSkeleton />)

/** The figures of a website, and its panels. */
export function Dashboard({ scope }: { readonly scope: Scope }) {
  const { pageUrl, totals, website } = scope
  const goals = useGoals(scope)
  const isPainted = useAfterPaint(totals.state !== 'loading')
  const isEmpty = totals.state === 'ready' && !totals.stale && totals.value.data.visits?.value === 0
  return (
    <>
      <Overview scope={scope} goals={goals} />
      {website && <HealthStrip />}
      {isEmpty ? (
        <section class="card panel-below">
          <EmptyState title={t('stats.nodata')} />
        </section>
      ) : isPainted || !hasEarlyReplies() ? (
        <Panels scope={scope} goals={goals} />
      ) : (
        <div class="grid panels">
          {panels.map(({ label }) => (
            <Skeleton key={label} height={327} />
          ))}
        </div>
      )}
      {pageUrl.query.has('rows') && <AllRows scope={scope} />}
      {pageUrl.query.has('details') && <PageDetails scope={scope} />}
      {website && pageUrl.query.has('groups') && <PathGroupsDialog scope={scope} />}
    </>
  )
}

/** The goals; null if there can be none, undefined until they are loaded. */
type Goals = readonly GoalStats[] | null | undefined

function useGoals({ access, query, view, sections }: Scope): Goals {
  const asked = goalsQuery(query, view)
  const key =
    access.kind === 'combined' || sections?.includes('conversions') === false ? null : `goals ${JSON.stringify(asked)}`
  const goals: Loadable<Replies['readGoalStats']> = useLoad(key, (signal) => readGoalStats(access, asked, signal))
  if (key === null || goals.state === 'failed') return null
  return goals.state === 'ready' ? goals.value.data : undefined
}

interface OverviewProps {
  readonly scope: Scope
  readonly goals: Goals
}

/** The top metrics and a chart of the selected one. */
function Overview({ scope, goals }: OverviewProps) {
  const { pageUrl, totals, view, website } = scope
  const find = (id: string | undefined) => goals?.find((goal) => String(goal.id) === id)
  const main = find(view.goal) ?? find(website?.main_goal?.toString()) ?? goals?.[0]
  const goal = goals === undefined ? undefined : (main ?? null)
  const chosen = chosenMetric(pageUrl)
  const metric = goal === null && isOfGoal(chosen) ? 'visitors' : chosen
  const choice = {
    totals,
    goal,
    metric,
    onMetric: (name: string) =>
      navigate(withQuery(pageUrl, { metric: name === 'visitors' ? undefined : name }), { keepScroll: true }),
  }
  return (
    <section class="card">
      <TopMetrics {...choice} />
      <ErrorBoundary>
        <Trend scope={scope} metric={metric} goal={view.goal ?? (main && String(main.id))}>
          <MoreMetrics {...choice} />
        </Trend>
      </ErrorBoundary>
    </section>
  )
}

/** They take longer to draw than the totals, so they wait for them, unless they were not asked for yet: all is asked together. */
function Panels({ scope, goals }: OverviewProps) {
  const { access, query, totals, website } = scope
  const revenue = useLoad(website ? `revenue ${JSON.stringify(query)}` : null, (signal) =>
    readRevenue(access, query, signal),
  )
  const isKnown = goals !== undefined && totals.state === 'ready' && (!website || revenue.state !== 'loading')
  return (
    <div class="grid panels">
      {panels.map((panel) => (
        <Breakdown key={panel.label} panel={panel} scope={scope} />
      ))}
      {isKnown ? (
        <ConversionsPanel
          scope={scope}
          goals={goals ?? []}
          revenue={revenue.state === 'ready' ? revenue.value.data : []}
          hasEvents={totals.state === 'ready' && totals.value.data.events?.value !== 0}
        />
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}
