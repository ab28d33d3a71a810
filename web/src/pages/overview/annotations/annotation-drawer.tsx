import type { ComparedValue, Replies } from '../../../api/generated.ts'
import { exportUrl } from '../../../api/stats.ts'
import { Change } from '../../../components/change.tsx'
import { downloadFile } from '../../../components/download-file.ts'
import { Drawer } from '../../../components/drawer.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Select } from '../../../components/select.tsx'
import { AsyncContent, ErrorState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { dateRange, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { changeProps, metricFormat } from '../../../website/view/metrics.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { type ShownAnnotation, timeOf, titleOf, withAnnotation } from './annotation.ts'
import { AnnotationForm } from './annotation-form.tsx'
import { readAnnotation, readAnnotationStats } from './read-annotations.ts'
import { localTimeOf } from './zoned-time.ts'

interface AnnotationDrawerProps {
  readonly scope: Scope
  readonly id: number
  readonly edits: boolean
  /** Those that the arrows lead to. */
  readonly annotations: readonly ShownAnnotation[]
  readonly onOpen: (id: number) => void
  readonly onChange: () => void
  readonly onClose: () => void
}

/** An annotation, with the numbers before and after it. */
export function AnnotationDrawer({ scope, id, edits, annotations, onOpen, onChange, onClose }: AnnotationDrawerProps) {
  const { access, pageUrl, timezone, website } = scope
  const at = annotations.findIndex((one) => one.id === id)
  const known = annotations[at]
  const read = useLoad(known ? null : `annotation ${id}`, (signal) => readAnnotation(access, id, signal))
  const annotation = known ?? (read.state === 'ready' ? read.value : null)
  const step = (to: ShownAnnotation | undefined): (() => void) | null => (at >= 0 && to ? () => onOpen(to.id) : null)
  if (edits && website && annotation)
    return (
      <AnnotationForm
        scope={scope}
        website={website.id}
        annotation={annotation}
        onChange={onChange}
        onClose={onClose}
        onDeleted={() => navigate(withAnnotation(pageUrl, undefined), { replace: true, keepScroll: true })}
      />
    )
  return (
    <Drawer
      title={annotation ? titleOf(annotation) : t('annotations.title')}
      subtitle={annotation ? timeOf(annotation, timezone) : ''}
      previous={step(annotations[at - 1])}
      next={step(annotations[at + 1])}
      onClose={onClose}
      actions={
        website &&
        annotation && (
          <>
            {(annotation.kind === 'manual' || annotation.kind === 'deploy') && (
              <a class="button" href={`/sites/${encodeURIComponent(website.domain)}/seo/fixes?add=${id}`}>
                {t('annotation.fix')}
              </a>
            )}
            <a class="button" href={withAnnotation(pageUrl, `${id}-edit`)}>
              <Icon name="edit" />
              {t('annotations.edit')}
            </a>
          </>
        )
      }
    >
      {!known && read.state === 'failed' ? (
        <ErrorState problem={read.problem} retry={read.reload} />
      ) : (
        <>
          {annotation && <SameDay annotation={annotation} annotations={annotations} scope={scope} />}
          <BeforeAndAfter scope={scope} id={id} />
        </>
      )}
    </Drawer>
  )
}

interface SameDayProps extends Pick<AnnotationDrawerProps, 'scope' | 'annotations'> {
  readonly annotation: ShownAnnotation
}

/** Others of the same day, whose numbers are about the same time. */
function SameDay({ annotation, annotations, scope: { pageUrl, timezone } }: SameDayProps) {
  const dayOf = ({ time }: ShownAnnotation): string => localTimeOf(Date.parse(time), timezone).day
  const others = annotations.filter((one) => one.id !== annotation.id && dayOf(one) === dayOf(annotation))
  if (others.length === 0) return null
  return (
    <section class="card same-day" aria-label={t('annotation.same')}>
      <h3>{t('annotation.same')}</h3>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <a class="text-link break" href={withAnnotation(pageUrl, one.id)}>
              {titleOf(one)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const dayChoices = ['1', '7', '14', '28', '90'] as const
const metrics = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const

function BeforeAndAfter({ scope, id }: { readonly scope: Scope; readonly id: number }) {
  const { access, pageUrl, query, view } = scope
  const days = dayChoices.find((one) => one === pageUrl.query.get('days')) ?? '7'
  const { timezone, filter, segment } = query
  const asked = { days, timezone, filter, segment }
  const stats = useLoad(JSON.stringify([id, asked]), (signal) => readAnnotationStats(access, id, asked, signal))
  const save = (): Promise<void> =>
    downloadFile(
      exportUrl(access, `annotations/${id}/stats`, { ...asked, format: 'csv' }),
      access.kind === 'shared' ? access.grant : null,
    )
  return (
    <section class="card" aria-label={t('annotation.compared')}>
      <div class="card-head">
        <h3>{t('annotation.compared')}</h3>
        {(view.filters.length > 0 || view.segment !== null) && <small>{t('annotation.filtered')}</small>}
        <span class="grow" />
        <Select
          borderless
          label={t('annotation.days')}
          value={days}
          options={dayChoices.map((value) => ({ value, label: t('annotation.days.n', { n: Number(value) }) }))}
          onChange={(value) =>
            navigate(withQuery(pageUrl, { days: value === '7' ? undefined : value }), {
              replace: true,
              keepScroll: true,
            })
          }
        />
        <button type="button" class="button plain small" onClick={save}>
          <Icon name="download" />
          CSV
        </button>
      </div>
      <AsyncContent loadable={stats} skeleton={<RowsSkeleton count={5} />}>
        {(reply) => <Numbers reply={reply} />}
      </AsyncContent>
    </section>
  )
}

function Numbers({ reply: { data, meta } }: { readonly reply: Replies['readAnnotationStats'] }) {
  const { before, after } = meta
  if (!before || !after) return <p class="empty-state">{t('annotation.future')}</p>
  const range = ({ from, to }: typeof before): string =>
    dateRange(new Date(from), new Date(to), {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      timeZone: meta.timezone,
    })
  return (
    <>
      {data.complete === 0 && <p class="notice">{t('annotation.incomplete', { n: data.days })}</p>}
      <div class="table-card">
        <table class="table annotation-numbers">
          <thead>
            <tr>
              <th scope="col">{t('annotation.metric')}</th>
              <th scope="col" class="numeric">
                {t('annotation.before')}
              </th>
              <th scope="col" class="numeric">
                {t('annotation.after')}
              </th>
              <th scope="col" class="numeric">
                {t('column.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {metrics.map((metric) => (
              <NumbersRow
                key={metric}
                name={t(`metric.${metric}`)}
                values={data[metric]}
                format={(value) => metricFormat(metric, value)}
                change={changeProps(metric)}
              />
            ))}
            {data.goals.map(({ id, name, conversions }) => (
              <NumbersRow key={id} name={t('annotation.conversions', { name })} values={conversions} format={number} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="annotation-ranges faint">{t('annotation.ranges', { before: range(before), after: range(after) })}</p>
    </>
  )
}

interface NumbersRowProps {
  readonly name: string
  readonly values: ComparedValue | undefined
  readonly format: (value: number) => string
  readonly change?: ReturnType<typeof changeProps>
}

function NumbersRow({ name, values, format, change }: NumbersRowProps) {
  const show = (value: number | null | undefined): string => (value == null ? '–' : format(value))
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="numeric">{show(values?.previous)}</td>
      <td class="numeric">
        <b>{show(values?.value)}</b>
      </td>
      <td class="numeric">
        <Change of={values} {...change} />
      </td>
    </tr>
  )
}
