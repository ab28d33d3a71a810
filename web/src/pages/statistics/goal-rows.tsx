import { readGoalStats } from '../../api/goals.ts'
import { Change } from '../../components/change.tsx'
import { RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number, ratePercent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'
import { viewParams } from '../../website/view/view.ts'

/** The goals in the statistics of a website. A click makes one a column of every panel. */
export function GoalRows({ scope, count }: { readonly scope: Scope; readonly count: number }) {
  const { access, pageUrl, view, website } = scope
  const query = { ...scope.query, compare: view.compare ?? undefined }
  const goals = useLoad(`goals ${JSON.stringify(query)}`, (signal) => readGoalStats(access, query, signal))
  const all = `/websites/${access.id}/goals?${viewParams(pageUrl)}`
  return (
    <AsyncContent loadable={goals} skeleton={<RowsSkeleton count={count} />}>
      {({ data }) => {
        if (data.length === 0)
          return (
            <EmptyState title={t('goal.none')}>
              <p>{t('goal.none.note')}</p>
              {website && (
                <a class="button small" href={`/websites/${access.id}/goals?edit=new`}>
                  {t('goal.new')}
                </a>
              )}
            </EmptyState>
          )
        const max = Math.max(1, ...data.map(({ conversions }) => conversions))
        return (
          <>
            <RowHeads
              heads={[
                ['value', t('metric.conversions')],
                ['share', t('column.rate')],
                ...(view.compare ? [['change', t('column.change')] as const] : []),
              ]}
            />
            <ol class={view.compare ? 'rows with-changes' : 'rows'}>
              {data.slice(0, count - 1).map((row) => {
                const isSelected = String(row.id) === view.goal
                return (
                  <li key={row.id}>
                    <a
                      class="row"
                      style={{ '--share': `${(row.conversions / max) * 100}%` }}
                      href={withQuery(pageUrl, { goal: isSelected ? undefined : String(row.id) })}
                      aria-current={isSelected ? 'true' : undefined}
                      title={t('goal.select')}
                    >
                      <span class="name">{row.name}</span>
                      <b>{number(row.conversions)}</b>
                      <small>{ratePercent(row.conversion_rate)}</small>
                      {view.compare && <Change of={{ value: row.conversions, previous: row.previous?.conversions }} />}
                    </a>
                  </li>
                )
              })}
            </ol>
            <div class="panel-foot">
              <a href={all}>{t('rows.all')}</a>
            </div>
          </>
        )
      }}
    </AsyncContent>
  )
}
