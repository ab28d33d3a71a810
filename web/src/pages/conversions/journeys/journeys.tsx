import { useState } from 'preact/hooks'
import { exportUrl, readJourneys } from '../../../api/stats.ts'
import { downloadFile } from '../../../components/download-file.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { Select } from '../../../components/select.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/journeys.css'
import { conditionLabel } from '../../../website/filters/filter-label.ts'
import { expressionOf, readExpression } from '../../../website/filters/filter-tree.ts'
import { useFilterNames } from '../../../website/filters/use-filter-names.ts'
import { ConditionPicker } from '../../../website/frame/condition-picker.tsx'
import { Incomplete } from '../../../website/frame/incomplete.tsx'
import { loadDialogs } from '../../../website/frame/load-dialogs.ts'
import { useSiteScope } from '../../../website/frame/site-context.ts'
import { GroupPaths, PathGroupsDialog } from '../../../website/path-groups/lazy.tsx'
import { rowsKey } from '../../../website/path-groups/rows-key.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { filterText } from '../../../website/view/view.ts'
import { JourneyFlow } from './journey-flow.tsx'

const ConditionTree = lazy(async () => (await loadDialogs()).ConditionTree, null)

const stepCounts = ['3', '4', '5'] as const
const directions = ['next', 'previous'] as const

/** What visits did after a page or an event, or before it. Without a start, where they began. */
export function JourneysPage() {
  const scope = useSiteScope()
  const { access, pageUrl } = scope
  const [picks, setPicks] = useState(false)
  const start = pageUrl.query.get('start') ?? ''
  const direction = start !== '' && pageUrl.query.get('direction') === 'previous' ? 'previous' : 'next'
  const columns = stepCounts.find((one) => one === pageUrl.query.get('steps')) ?? '3'
  const query = {
    ...scope.query,
    start: start || undefined,
    direction,
    group_paths: scope.view.groupPaths ? 1 : undefined,
    // The start is a column as well.
    steps: Number(columns) - 1,
    limit: 7,
  }
  const journeys = useLoad(rowsKey('journeys', query), (signal) => readJourneys(access, query, signal))
  const setStart = (text: string): void =>
    navigate(withQuery(pageUrl, text === '' ? { start: undefined, direction: undefined } : { start: text }))
  useTitle(`${t('site.journeys')} · ${scope.domain}`)
  return (
    <>
      <Incomplete answer={journeys} />
      <section class="card" aria-label={t('site.journeys')}>
        <div class="panel-head wrap">
          <h2>
            {t('site.journeys')} <HelpLink topic="journeys" name={t('site.journeys')} />
          </h2>
          <JourneyStart scope={scope} start={start} onPick={() => setPicks(true)} onChange={setStart} />
          <span class="grow" />
          {start !== '' && (
            <span class="button-group">
              {directions.map((one) => (
                <a
                  key={one}
                  class="button plain small journey-direction"
                  href={withQuery(pageUrl, { direction: one === 'next' ? undefined : one })}
                  aria-current={one === direction ? 'true' : undefined}
                >
                  {t(`journey.${one}`)}
                </a>
              ))}
            </span>
          )}
          <GroupPaths scope={scope} />
          <Select
            borderless
            label={t('journey.columns.label')}
            value={columns}
            options={stepCounts.map((value) => ({ value, label: t('journey.columns', { n: Number(value) }) }))}
            onChange={(value) =>
              navigate(withQuery(pageUrl, { steps: value === '3' ? undefined : value }), { keepScroll: true })
            }
          />
          <button
            type="button"
            class="button plain small"
            onClick={() =>
              void downloadFile(
                exportUrl(access, 'stats/journeys', { ...query, format: 'csv' }),
                access.kind === 'shared' ? access.grant : null,
              )
            }
          >
            <Icon name="download" />
            CSV
          </button>
        </div>
        <AsyncContent loadable={journeys} skeleton={<Skeleton height={360} />}>
          {({ data }) =>
            data.steps.every(({ nodes }) => nodes.length === 0) ? (
              <EmptyState title={t('stats.nodata')} />
            ) : (
              <JourneyFlow journeys={data} pageUrl={pageUrl} isBackward={direction === 'previous'} />
            )
          }
        </AsyncContent>
      </section>
      {picks && (
        <ConditionPicker
          scope={scope}
          onPick={(picked) => setStart(filterText(picked))}
          onClose={() => setPicks(false)}
        />
      )}
      {scope.website && pageUrl.query.has('groups') && <PathGroupsDialog scope={scope} />}
    </>
  )
}

interface JourneyStartProps {
  readonly scope: Scope
  readonly start: string
  readonly onPick: () => void
  readonly onChange: (start: string) => void
}

/** The page or event that journeys start from. */
function JourneyStart({ scope, start, onPick, onChange }: JourneyStartProps) {
  const names = useFilterNames(scope, [start])
  if (start === '')
    return (
      <button type="button" class="button small" onClick={onPick}>
        {t('journey.start', { start: t('journey.start.entry') })}
      </button>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line */}
      <span class="journey-start" role="group" aria-label={t('journey.start', { start: conditionLabel(start, names) })}>
        <span class="soft">{t('journey.start.label')}</span>
        <ConditionTree
          scope={scope}
          tree={readExpression(start)}
          names={names}
          base={scope.view.filters}
          addLabel={t('journey.start.add')}
          hasIconOnly
          onChange={(tree) => onChange(expressionOf(tree))}
        />
      </span>
      <a
        class="button plain square small"
        href={withQuery(scope.pageUrl, { start: undefined, direction: undefined })}
        aria-label={t('journey.start.reset')}
      >
        <Icon name="close" />
      </a>
    </>
  )
}
