import { listGoals } from '../../../api/goals.ts'
import { exportUrl, readGoalStats } from '../../../api/stats.ts'
import { downloadFile } from '../../../components/download-file.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/editor.css'
import '../../../styles/goals.css'
import { Incomplete } from '../../../website/frame/incomplete.tsx'
import { useSiteScope, useTabActions } from '../../../website/frame/site-context.ts'
import { comparisonQuery } from '../../../website/view/view.ts'
import { GoalBreakdown } from './goal-breakdown.tsx'
import { GoalEditor } from './goal-editor.tsx'
import { GoalTable } from './goal-table.tsx'

/** The goals of a website with their numbers, one of them by source, country, …, and an editor next to them. */
export function GoalsPage() {
  const scope = useSiteScope()
  const { access, pageUrl, website, view } = scope
  const query = { ...scope.query, goal: undefined, ...comparisonQuery(view) }
  const stats = useLoad(JSON.stringify(query), (signal) => readGoalStats(access, query, signal))
  const own = useLoad(website && `goals ${website.id}`, (signal) => listGoals(website?.id ?? 0, signal))
  const defined = own.state === 'ready' ? own.value.data : []
  const edit = website && pageUrl.query.get('edit')
  const edited = defined.find(({ id }) => String(id) === edit)
  const close = (): void => navigate(withQuery(pageUrl, { edit: undefined, draft: undefined }), { keepScroll: true })
  useTitle(`${t('site.goals')} · ${scope.domain}`)
  const newGoal = withQuery(pageUrl, { edit: 'new', draft: undefined })
  useTabActions(
    website && newGoal,
    () =>
      website && (
        <a class="button primary small" href={newGoal}>
          <Icon name="plus" />
          {t('goal.new')}
        </a>
      ),
  )
  return (
    <>
      <Incomplete answer={stats} />
      <div class={edit ? 'with-editor editing' : 'with-editor'}>
        <div>
          <section class="card panel" aria-label={t('site.goals')}>
            <div class="panel-head">
              <h2>
                {t('site.goals')} <HelpLink topic="goals" name={t('site.goals')} />
              </h2>
              <span class="goal-hint faint">{t('goal.select')}</span>
              <span class="grow" />
              <button
                type="button"
                class="button plain small"
                onClick={() =>
                  void downloadFile(
                    exportUrl(access, 'stats/goals', { ...query, format: 'csv' }),
                    access.kind === 'shared' ? access.grant : null,
                  )
                }
              >
                <Icon name="download" />
                CSV
              </button>
            </div>
            <AsyncContent loadable={stats} skeleton={<RowsSkeleton count={6} />}>
              {({ data }) =>
                data.length === 0 ? (
                  <EmptyState title={t('goal.none')}>
                    <p>{t('goal.none.note')}</p>
                    {website && (
                      <a class="button primary" href={newGoal}>
                        {t('goal.new')}
                      </a>
                    )}
                  </EmptyState>
                ) : (
                  <GoalTable rows={data} defined={defined} scope={scope} />
                )
              }
            </AsyncContent>
          </section>
          {stats.state === 'ready' && <GoalBreakdown rows={stats.value.data} scope={scope} />}
        </div>
        {website && (edit === 'new' || edited) && (
          <GoalEditor
            key={edit}
            goal={edited ?? null}
            website={website.id}
            scope={scope}
            onSaved={() => {
              stats.reload()
              own.reload()
              close()
            }}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}
