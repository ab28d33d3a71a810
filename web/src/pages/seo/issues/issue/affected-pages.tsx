import { useState } from 'preact/hooks'
import type { RecheckState, SiteIssue, SiteIssueDetail, SiteIssuePage } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { EvidenceList } from '../../../../components/evidence-list.tsx'
import { HelpLink } from '../../../../components/help-link.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { Pager, SearchField } from '../../../../components/list-controls.tsx'
import { resultForScore } from '../../../../components/score.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../components/states.tsx'
import { useLoad } from '../../../../state/use-load.ts'
import { date, number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { readableUrl, safeHttpUrl } from '../../../../urls.ts'
import { useSite } from '../../../../website/frame/site-context.ts'
import { FindingDetail } from '../../crawls/crawl/finding-detail.tsx'
import { Change } from '../../crawls/crawl/issue-rows.tsx'
import { hostOf, PagePath, pathOf } from '../../crawls/crawl/page/page-path.tsx'
import { Since } from '../issue-row.tsx'

interface AffectedPagesProps {
  readonly issue: SiteIssueDetail
  /** Where the API has the issue. */
  readonly path: string
  readonly template: string | undefined
  /** How pages are that were checked again, by URL. */
  readonly checked: ReadonlyMap<string, RecheckState>
}

/** The pages of an issue. The one that is chosen shows its evidence above them. */
export function AffectedPages({ issue, path, template, checked }: AffectedPagesProps) {
  const { home } = useSite()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState(0)
  const list = useLoad(`${path} ${template} ${search} ${page} ${issue.pages}`, (signal) =>
    request<'listSiteIssuePages'>('seo', `${path}/pages`, {
      query: { template, search: search || undefined, page, per_page: 10 },
      signal,
    }),
  )
  const choose = (index: number): void => setChosen(index)
  const turnTo = (next: number): void => {
    setPage(next)
    setChosen(0)
  }
  return (
    <div>
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={8} />}>
        {({ data, meta }) => {
          const shown = data[chosen] ?? data[0]
          if (!shown && search === '') return <EmptyCard />
          return (
            <div class="stack">
              {shown && (
                <EvidenceCard
                  found={shown}
                  place={(meta.from ?? 1) + data.indexOf(shown)}
                  total={meta.total}
                  onMove={(step) => {
                    const index = data.indexOf(shown) + step
                    if (index >= 0 && index < data.length) choose(index)
                    else turnTo(meta.current_page + step)
                  }}
                />
              )}
              <section class="card" aria-label={t('siteissue.affected')}>
                <div class="panel-head wrap">
                  <h2>
                    {t('siteissue.affected')} <small class="faint">{number(meta.total)}</small>
                  </h2>
                  <HelpLink topic="score.issues" name={t('siteissue.affected')} />
                  <NewAndFixed issue={issue} />
                  <span class="grow" />
                  <SearchField
                    label={t('siteissue.search')}
                    value={search}
                    onSearch={(text) => {
                      setSearch(text)
                      turnTo(1)
                    }}
                  />
                  {issue.level === 'page' && issue.pages > issue.report_pages && (
                    <a class="button small" href={`${home}/pages?issue=${encodeURIComponent(issue.check)}`}>
                      {t('siteissue.pages')}
                    </a>
                  )}
                </div>
                <PageTable
                  since={issue.crawl?.previous_ended_at}
                  pages={data}
                  chosen={shown}
                  checked={checked}
                  onChoose={choose}
                />
                <div class="panel-foot">
                  <Pager meta={meta} onPage={turnTo} />
                </div>
              </section>
            </div>
          )
        }}
      </AsyncContent>
    </div>
  )
}

/** On how many pages the issue is new, and fixed, since the previous crawl. */
function NewAndFixed({ issue: { crawl, check } }: Pick<AffectedPagesProps, 'issue'>) {
  const runs = crawl?.previous_run ? { from: crawl.previous_run, to: crawl.run } : null
  const path = `/api/v1/crawls/${crawl?.id}/diff`
  const diff = useLoad(runs && `${path} ${runs.from} ${runs.to}`, (signal) =>
    request<'diffCrawl'>('seo', path, { query: { ...runs, per_page: 10 }, signal, withoutTexts: true }),
  )
  const change = diff.state === 'ready' ? diff.value.issues.find((one) => one.check === check) : undefined
  if (!crawl || !change || change.new + change.fixed === 0) return null
  return (
    <a class="text-link" href={`/crawls/${crawl.id}?view=changes`}>
      <Change change={change} />
    </a>
  )
}

const EmptyCard = () => (
  <section class="card">
    <EmptyState title={t('siteissues.none')} />
  </section>
)

/** Places of a page that are shown at first. */
const initialPlaces = 3

interface EvidenceCardProps {
  readonly found: SiteIssuePage
  readonly place: number
  readonly total: number
  readonly onMove: (step: 1 | -1) => void
}

function EvidenceCard({ found, place, total, onMove }: EvidenceCardProps) {
  const href = safeHttpUrl(found.url)
  return (
    <section class="card" aria-label={t('siteissue.evidence')}>
      <div class="panel-head evidence-head">
        <h2>{t('siteissue.evidence')}</h2>
        <code title={found.url}>{readableUrl(pathOf(found.url, hostOf(found.url)))}</code>
        <span class="grow" />
        <small class="faint">{t('siteissue.evidence.page', { n: number(place), all: number(total) })}</small>
        <button
          type="button"
          class="button small"
          disabled={place <= 1}
          aria-label={t('siteissue.evidence.previous')}
          onClick={() => onMove(-1)}
        >
          ←
        </button>
        <button
          type="button"
          class="button small"
          disabled={place >= total}
          aria-label={t('siteissue.evidence.next')}
          onClick={() => onMove(1)}
        >
          →
        </button>
      </div>
      <div class="evidence-body" aria-live="polite">
        <FindingDetail detail={found.detail} />
        <EvidenceList key={found.url} found={found} wrong initially={initialPlaces} />
        <p class="actions">
          {href && (
            <a class="text-link" href={href} target="_blank" rel="noreferrer">
              {t('siteissue.open')} <Icon name="external" />
            </a>
          )}
          {found.report !== null && (
            <a class="text-link" href={`/reports/${found.report}`}>
              {t('siteissue.report')}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}

interface PageTableProps {
  /** When the previous crawl ended. */
  readonly since: string | null | undefined
  readonly pages: readonly SiteIssuePage[]
  readonly chosen: SiteIssuePage | undefined
  readonly checked: ReadonlyMap<string, RecheckState>
  readonly onChoose: (index: number) => void
}

function PageTable({ since, pages, chosen, checked, onChoose }: PageTableProps) {
  const withLines = pages.some(({ evidence }) => evidence[0]?.line != null)
  const withVisits = pages.some(({ visits }) => visits !== null)
  const withStates = pages.some(({ state }) => state !== null)
  const withClicks = pages.some(({ clicks }) => clicks !== null)
  return (
    <div class="table-card">
      <table class="table affected-pages">
        <thead>
          <tr>
            <th scope="col">{t('siteissue.column.page')}</th>
            {withLines && (
              <th scope="col" class="numeric">
                {t('siteissue.column.line')}
              </th>
            )}
            {withVisits && (
              <th scope="col" class="numeric">
                {t('siteissue.column.visits')}
              </th>
            )}
            {withClicks && (
              <th scope="col" class="numeric wide-only">
                {t('siteissue.column.clicks')}
              </th>
            )}
            <th scope="col" class="numeric wide-only">
              {t('siteissue.column.score')}
            </th>
            {withStates && (
              <th scope="col" class="numeric">
                {since == null
                  ? t('siteissues.column.since.none')
                  : t('siteissues.column.since', { date: date(since, shortDate) })}
              </th>
            )}
            <th scope="col" class={`numeric ${withStates ? 'wide-only' : ''}`}>
              {t('siteissue.column.first')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page, index) => (
            <tr key={page.url} class={page === chosen ? 'chosen' : ''}>
              <td>
                <button
                  type="button"
                  class="link-button"
                  aria-pressed={page === chosen}
                  title={page.url}
                  onClick={() => onChoose(index)}
                >
                  <span>
                    <PagePath url={page.url} host={hostOf(page.url)} />
                  </span>
                </button>
                <Checked state={checked.get(page.url)} />
              </td>
              {withLines && <td class="numeric">{page.evidence[0]?.line ?? '–'}</td>}
              {withVisits && <td class="numeric">{page.visits === null ? '–' : number(page.visits)}</td>}
              {withClicks && <td class="numeric wide-only">{page.clicks === null ? '–' : number(page.clicks)}</td>}
              <td class="numeric wide-only">
                {page.score !== null && <span class={`pill ${resultForScore(page.score)}`}>{number(page.score)}</span>}
              </td>
              {withStates && (
                <td class="numeric">
                  <Since issue={sinceOf(page)} />
                </td>
              )}
              <td class={`numeric ${withStates ? 'wide-only' : ''}`}>
                {page.first_seen_at === null ? '–' : date(page.first_seen_at, shortDate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shortDate = { month: 'short', day: 'numeric' } as const

/** What the page is since the previous crawl, as lists of issues show it. */
const sinceOf = ({ state }: SiteIssuePage): Pick<SiteIssue, 'state' | 'change'> => ({
  state: state === 'remaining' ? 'unchanged' : state,
  change: state === null ? null : 0,
})

function Checked({ state }: { readonly state: RecheckState | undefined }) {
  if (state === undefined) return null
  const tone = state === 'passed' ? 'good' : state === 'failed' ? 'bad' : ''
  return <span class={`pill ${tone}`}>{t(`siteissue.checked.${state}`)}</span>
}
