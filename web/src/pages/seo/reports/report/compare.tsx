import { HelpLink } from '../../../../components/help-link.tsx'
import '../../../../styles/compare.css'
import type {
  ChangedCheck,
  Diff,
  Report,
  SharedDiff,
  SharedReport,
  SharedRunSummary,
} from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { categoryName } from '../../../../components/category-name.ts'
import { Icon } from '../../../../components/icon.tsx'
import { lazy } from '../../../../components/lazy.tsx'
import { resultForScore, ScoreRing } from '../../../../components/score.tsx'
import { Select } from '../../../../components/select.tsx'
import { AsyncContent, EmptyState, ErrorBoundary, Skeleton } from '../../../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../router.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { dateTime, number } from '../../../../strings/format.ts'
import type { Key } from '../../../../strings/keys.ts'
import { t, withStrings } from '../../../../strings/strings.ts'
import { bytes } from '../../../../strings/units.ts'
import type { ReportAccess } from './report-access.ts'
import { ScoreChange } from './score-change.tsx'
import { useRuns } from './use-runs.ts'

const ComparedScreenshots = lazy(
  async () =>
    (await withStrings(import('./rendering/compared-screenshots.tsx'), 'compare-runs', 'rendering'))
      .ComparedScreenshots,
  <Skeleton height={300} />,
)

interface CompareProps {
  readonly report: Report | SharedReport
  readonly access: ReportAccess
}

/** Two runs of a report side by side. The URL holds which: `?compare=FROM-TO`; `?compare=1` compares the last two. */
export function Compare({ report, access }: CompareProps) {
  const runs = useRuns(report, access)
  return (
    <AsyncContent loadable={runs} skeleton={<Skeleton height={300} />}>
      {(list) => {
        const done = list.filter(({ score }) => score !== null)
        return done.length < 2 ? (
          <section class="card">
            <EmptyState title={t('runs.single')}>
              <p>{t('history.first')}</p>
            </EmptyState>
          </section>
        ) : (
          <RunPairs runs={done} access={access} version={`${report.generated_at} ${report.score}`} />
        )
      }}
    </AsyncContent>
  )
}

interface ComparedRunsProps {
  readonly runs: readonly SharedRunSummary[]
  readonly access: ReportAccess
  /** Changes with what is compared. */
  readonly version: string
}

function RunPairs({ runs, access, version }: ComparedRunsProps) {
  const pageUrl = usePageUrl()
  const [from, to] = chosenRuns(pageUrl.query.get('compare') ?? '', runs)
  const diff = useLoad(`${access.path} ${from} ${to} ${version}`, (signal) =>
    request<'diffRuns' | 'diffRunsOfShared'>(access.service, `${access.path}/diff`, {
      query: { from, to },
      headers: access.headers,
      signal,
    }),
  )
  const choose = (earlier: number, later: number): void =>
    navigate(withQuery(pageUrl, { compare: `${earlier}-${later}` }), { replace: true })
  const options = runs.map((run) => ({
    value: String(run.id),
    label: `${dateTime(run.generated_at)} · ${run.score}`,
  }))
  return (
    <div class="stack">
      <div class="actions">
        <Select
          label={t('runs.from')}
          value={String(from)}
          options={options}
          onChange={(value) => choose(Number(value), to)}
        />
        <span class="faint" aria-hidden="true">
          →
        </span>
        <Select
          label={t('runs.to')}
          value={String(to)}
          options={options}
          onChange={(value) => choose(from, Number(value))}
        />
        <button type="button" class="button small" onClick={() => choose(to, from)}>
          {t('runs.swap')}
        </button>
        <span class="grow" />
        <a class="button small" href={withQuery(pageUrl, { compare: undefined })}>
          <Icon name="close" />
          {t('runs.close')}
        </a>
      </div>
      <AsyncContent loadable={diff} skeleton={<Skeleton height={300} />}>
        {({ data }) => <Comparison diff={data} />}
      </AsyncContent>
      <ErrorBoundary>
        <ComparedScreenshots access={access} from={from} to={to} />
      </ErrorBoundary>
    </div>
  )
}

function chosenRuns(text: string, runs: readonly SharedRunSummary[]): readonly [number, number] {
  const [from, to] = text.includes('-') ? text.split('-').map(Number) : []
  const has = (id: number | undefined): id is number => runs.some((run) => run.id === id)
  if (has(from) && has(to)) return [from, to]
  if (has(from)) return [from, runs[0]?.id ?? 0]
  return [runs[1]?.id ?? 0, runs[0]?.id ?? 0]
}

function Comparison({ diff }: { readonly diff: Diff | SharedDiff }) {
  return (
    <div class="stack">
      {diff.scoring.changed && <p class="notice">{t('runs.scoring')}</p>}
      <section class="card compare-scores" aria-label={t('report.score.label')}>
        <div class="compare-rings">
          <figure>
            <ScoreRing score={diff.score.from} />
            <figcaption>{dateTime(diff.from.generated_at)}</figcaption>
          </figure>
          <ScoreChange change={diff.score.change} />
          <figure>
            <ScoreRing score={diff.score.to} />
            <figcaption>{dateTime(diff.to.generated_at)}</figcaption>
          </figure>
        </div>
        <table class="table flush compare-categories">
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{t('runs.category')}</th>
              <th scope="col">{t('runs.from')}</th>
              <th scope="col">{t('runs.to')}</th>
              <th scope="col">{t('runs.change')}</th>
            </tr>
          </thead>
          <tbody>
            {diff.categories
              .filter(({ from, to }) => from !== null || to !== null)
              .map((one) => (
                <tr key={one.category}>
                  <th scope="row">{categoryName(one)}</th>
                  <td class="numeric faint">{one.from ?? '–'}</td>
                  <td class="numeric">
                    <b class={one.to === null ? '' : resultForScore(one.to)}>{one.to ?? '–'}</b>
                  </td>
                  <td class="numeric">
                    <ScoreChange change={one.change} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <ErrorBoundary>
        <Issues diff={diff} />
      </ErrorBoundary>
      <ErrorBoundary>
        <PageChanges changes={diff.page} />
      </ErrorBoundary>
    </div>
  )
}

function Issues({ diff }: { readonly diff: Diff | SharedDiff }) {
  // A check that could not be judged before, and failed now, is a new issue to the reader.
  const issues = [...diff.broken, ...diff.other.filter(({ to }) => isIssue(to))]
  const lost = diff.other.filter(({ from }) => isIssue(from))
  return (
    <section class="card">
      <div class="panel-head">
        <h2>
          {t('checks.failed')} <HelpLink topic="runs" name={t('checks.failed')} isAbout />
        </h2>
        <span class="grow" />
        {diff.ignored > 0 && <span class="unit">{t('runs.ignored', { n: diff.ignored })}</span>}
      </div>
      <IssueGroup title={t('runs.new')} tone="down" checks={issues} empty={t('runs.new.none')} />
      <IssueGroup title={t('runs.fixed')} tone="up" checks={diff.fixed} empty={t('runs.fixed.none')} />
      <IssueGroup title={t('runs.remaining')} tone="" checks={diff.remaining} empty={t('issues.none')} />
      {lost.length > 0 && (
        <IssueGroup title={t('runs.other')} tone="faint" checks={diff.other} empty="" note={t('runs.other.note')} />
      )}
    </section>
  )
}

const isIssue = (verdict: ChangedCheck['to']): boolean => verdict === 'fail' || verdict === 'warn'

interface IssueGroupProps {
  readonly title: string
  readonly tone: string
  readonly checks: readonly ChangedCheck[]
  readonly empty: string
  readonly note?: string
}

const severities = ['critical', 'high', 'medium', 'low', 'information']

function IssueGroup({ title, tone, checks, empty, note }: IssueGroupProps) {
  const sorted = checks.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  return (
    <div class="compare-group">
      <h3 class={tone}>
        {title} <span class="count">{number(checks.length)}</span>
      </h3>
      {note && <p class="faint">{note}</p>}
      {checks.length === 0 && <p class="faint">{empty}</p>}
      <ul>
        {sorted.map((check) => (
          <li key={check.id}>
            <span class={`pill ${isIssue(check.to) ? check.severity : ''}`}>{t(`severity.${check.severity}`)}</span>
            <span>{check.title}</span>
            {check.from !== check.to && (
              <small class="faint">
                {verdictName(check.from)} → {verdictName(check.to)}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const verdictName = (verdict: ChangedCheck['from']): string =>
  verdict === null ? t('runs.verdict.none') : t(`runs.verdict.${verdict}`)

type PageChange = Diff['page'][number]

const fieldNames: Readonly<Record<PageChange['field'], Key>> = {
  url: 'runs.field.url',
  status: 'details.status',
  redirects: 'details.redirects',
  title: 'runs.field.title',
  description: 'runs.field.description',
  h1: 'runs.field.h1',
  canonical: 'details.canonical',
  robots: 'runs.field.robots',
  language: 'details.language',
  words: 'details.words',
  internal_links: 'runs.field.internal',
  external_links: 'runs.field.external',
  images: 'details.images',
  elements: 'details.elements',
  html_bytes: 'details.html',
  social_image: 'runs.field.image',
}

function PageChanges({ changes }: { readonly changes: readonly PageChange[] }) {
  return (
    <section class="card">
      <div class="panel-head">
        <h2>{t('runs.page')}</h2>
        <span class="grow" />
        <span class="unit">{number(changes.length)}</span>
      </div>
      {changes.length === 0 ? (
        <EmptyState title={t('runs.page.none')} />
      ) : (
        <dl class="compare-page">
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{t(fieldNames[change.field])}</dt>
              {typeof change.from === 'number' && typeof change.to === 'number' ? (
                <dd class="numbers">
                  <span class="faint">{amount(change.field, change.from)}</span> →{' '}
                  <b>{amount(change.field, change.to)}</b>
                </dd>
              ) : (
                <dd>
                  <ChangedText from={textOf(change.from)} to={textOf(change.to)} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const amount = (field: PageChange['field'], value: number): string =>
  field === 'html_bytes' ? bytes(value) : field === 'status' ? String(value) : number(value)

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))

/** Both texts, with the part marked that is only in one of them. */
function ChangedText({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  const [start, end] = from === null || to === null ? [0, 0] : commonEnds(from, to)
  return (
    <>
      <del>{from === null ? t('runs.none') : <Marked text={from} start={start} end={end} />}</del>
      <ins>{to === null ? t('runs.none') : <Marked text={to} start={start} end={end} />}</ins>
    </>
  )
}

function Marked({ text, start, end }: { readonly text: string; readonly start: number; readonly end: number }) {
  const changed = text.slice(start, text.length - end)
  return (
    <>
      {text.slice(0, start)}
      {changed !== '' && <mark>{changed}</mark>}
      {text.slice(text.length - end)}
    </>
  )
}

/** How many characters two texts have in common at the start and at the end, cut at spaces so that whole words are marked. */
function commonEnds(one: string, other: string): readonly [number, number] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  while (start > 0 && start < most && !/[\s/]/.test(one[start - 1] ?? '')) start--
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  while (end > 0 && !/[\s/]/.test(one[one.length - end] ?? '')) end--
  return [start, end]
}
