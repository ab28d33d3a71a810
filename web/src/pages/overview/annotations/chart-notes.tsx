import { useMemo } from 'preact/hooks'
import type { Replies } from '../../../api/generated.ts'
import { type Metric, readAnnotations } from '../../../api/stats.ts'
import { ChartDataTable } from '../../../components/chart-data-table.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { Menu } from '../../../components/menu.tsx'
import { navigate } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { date, number } from '../../../strings/format.ts'
import { t, withStrings } from '../../../strings/strings.ts'
import { ImportedNotice, IncompleteNotice } from '../../../website/frame/incomplete-notice.tsx'
import { type Kind, kinds, shownKinds, withKinds } from '../../../website/view/annotation-kinds.ts'
import { hasBegun, timeLabel } from '../../../website/view/intervals.ts'
import { metricFormat } from '../../../website/view/metrics.ts'
import { showsConversions } from '../../../website/view/queries.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { isAutomatic, letterOf, type ShownAnnotation, titleOf, withAnnotation } from './annotation.ts'
import { Markers } from './markers.tsx'
import { type PlacedAnnotation, placeAnnotations } from './place-annotations.ts'

const AnnotationDialogs = lazy(
  async () => (await withStrings(import('./annotation-dialogs.tsx'), 'annotation-dialogs')).AnnotationDialogs,
  null,
)

const ChartLegend = lazy(async () => (await import('./chart-legend.tsx')).ChartLegend, null)

interface ChartNotesProps {
  readonly scope: Scope
  readonly series: Replies['readTimeseries']
  readonly metric: Metric
}

/** What the chart has besides its lines: annotations, their menu and dialogs, and its data as a table. */
export function ChartNotes({ scope, series, metric }: ChartNotesProps) {
  const { access, pageUrl, query, view } = scope
  const hasLine = showsConversions(pageUrl, view, metric)
  const { interval, timezone } = series.meta
  const shown = shownKinds(pageUrl)
  // Annotations belong to one website.
  const canHave = access.kind !== 'combined'
  const key = canHave && shown.length > 0 ? JSON.stringify(['annotations', access, query, shown]) : null
  const loaded = useLoad<{ readonly data: readonly ShownAnnotation[] }>(key, (signal) =>
    readAnnotations(access, query, shown, signal),
  )
  const annotations = key !== null && loaded.state === 'ready' ? loaded.value.data : []
  const points = useMemo(
    () => series.data.filter(({ time }) => hasBegun(time, interval, timezone, Date.now())),
    [series],
  )
  const placed = useMemo(
    () =>
      placeAnnotations(
        annotations,
        points.map(({ time }) => time),
        interval,
        timezone,
      ),
    [annotations, points],
  )
  return (
    <>
      {series.meta.complete_from && <IncompleteNotice {...series.meta} />}
      {series.meta.imported && <ImportedNotice {...series.meta.imported} />}
      {view.goal !== undefined && <ChartLegend scope={scope} metric={metric} />}
      <NoteList scope={scope} placed={placed} />
      {canHave && <AnnotationMenu scope={scope} shown={shown} />}
      {canHave && scope.website && (
        <a class="text-link" href={withAnnotation(pageUrl, 'new')}>
          {t('annotations.add')}
        </a>
      )}
      <Markers scope={scope} placed={placed} points={points} interval={interval} />
      {/* Tables are as wide as their content: inside of the box they do not make the page wider. */}
      <div class="visually-hidden">
        <ChartDataTable
          caption={t('chart.label', { metric: t(`metric.${metric}`) })}
          headers={[
            t('interval.label'),
            t(`metric.${metric}`),
            ...(hasLine ? [t('metric.conversions')] : []),
            ...(placed.length > 0 ? [t('annotations.title')] : []),
          ]}
          rows={points.map((point, index) => [
            timeLabel(point.time, interval, timezone, 'long'),
            point[metric] == null ? '–' : metricFormat(metric, point[metric]),
            ...(hasLine ? [number(point.conversions ?? 0)] : []),
            ...(placed.length > 0 ? [textsAt(placed, index)] : []),
          ])}
        />
      </div>
      {canHave && pageUrl.query.has('annotation') && (
        <AnnotationDialogs scope={scope} annotations={annotations} onChange={loaded.reload} />
      )}
    </>
  )
}

const maxNotes = 4

/** What the letters on the chart stand for. */
function NoteList({
  scope: { pageUrl, timezone },
  placed,
}: {
  readonly scope: Scope
  readonly placed: readonly PlacedAnnotation[]
}) {
  const day = (time: string): string => date(time, { timeZone: timezone, month: 'short', day: 'numeric' })
  const byTitle = new Map(
    placed.map(({ annotation }) => [`${day(annotation.time)} ${titleOf(annotation)}`, annotation]),
  )
  const notes = [...byTitle.values()].toSorted((a, b) => a.time.localeCompare(b.time))
  return (
    <ul class="chart-notes">
      {notes.slice(-maxNotes).map((annotation) => (
        <li key={annotation.id}>
          <a href={withAnnotation(pageUrl, annotation.id)}>
            <i class={isAutomatic(annotation) ? 'note-letter automatic' : 'note-letter'} aria-hidden="true">
              {letterOf(annotation)}
            </i>
            {day(annotation.time)} {titleOf(annotation)}
          </a>
        </li>
      ))}
      {notes.length > maxNotes && (
        <li>
          <a href={withAnnotation(pageUrl, 'list')}>{t('annotations.more', { n: notes.length - maxNotes })}</a>
        </li>
      )}
    </ul>
  )
}

const textsAt = (placed: readonly PlacedAnnotation[], index: number): string =>
  placed
    .filter(({ start, end }) => start <= index && index <= end)
    .map(({ annotation }) => titleOf(annotation))
    .join('; ')

function AnnotationMenu({ scope, shown }: { readonly scope: Scope; readonly shown: readonly Kind[] }) {
  const { pageUrl, website } = scope
  const toggle = (next: readonly Kind[]): void =>
    navigate(withKinds(pageUrl, next), { replace: true, keepScroll: true })
  const choice = (label: string, isChosen: boolean, next: readonly Kind[]) => (
    <label class="checkbox item">
      <input type="checkbox" checked={isChosen} onChange={() => toggle(next)} />
      {label}
    </label>
  )
  return (
    <Menu label={t('annotations.title')} buttonClass="button plain small">
      {(close) => (
        <div class="annotation-menu">
          {choice(t('annotations.show'), shown.length > 0, shown.length > 0 ? [] : kinds)}
          {website && (
            <fieldset>
              <legend class="label">{t('annotations.kinds')}</legend>
              {kinds.map((kind) =>
                choice(
                  t(`annotation.kind.${kind}`),
                  shown.includes(kind),
                  kinds.filter((one) => (one === kind) !== shown.includes(one)),
                ),
              )}
            </fieldset>
          )}
          <hr />
          <a href={withAnnotation(pageUrl, 'list')} onClick={close}>
            {t('annotations.all')}
          </a>
        </div>
      )}
    </Menu>
  )
}
