import { readWebsiteSearch } from '../../../api/connections.ts'
import type { Replies, WebsiteSearch } from '../../../api/generated.ts'
import type { Query } from '../../../api/request.ts'
import { readSearchTotals } from '../../../api/search.ts'
import { Icon } from '../../../components/icon.tsx'
import { Select } from '../../../components/select.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { type Loadable, useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { countryName, date, number, percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { useSiteScope } from '../../../website/frame/site-context.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { tabUrl } from '../../../website/view/view.ts'
import { SearchChart } from './search-chart.tsx'
import { SearchHours } from './search-hours.tsx'
import { SearchPanel } from './search-panel.tsx'
import {
  devices,
  engines,
  isCount,
  readSearchView,
  type SearchFilter,
  type SearchView,
  searchFilters,
  searchQuery,
  withSearchFilter,
} from './search-query.ts'
import { SearchRows } from './search-rows.tsx'
import { SearchTiles } from './search-tiles.tsx'
import '../../../styles/search.css'

/** How search engines show a site: in total, or for one query, page, country or device. */
export function SearchPage() {
  const scope = useSiteScope()
  useTitle(`${t('site.search')} · ${scope.domain}`)
  return scope.website && <SiteSearch scope={scope} website={scope.website.id} />
}

interface SiteSearchProps {
  readonly scope: Scope
  readonly website: number
}

const firstSyncMs = 5_000

function SiteSearch({ scope, website }: SiteSearchProps) {
  const view = readSearchView(scope.pageUrl)
  const query = searchQuery(scope, view)
  const search = useLoad(`search of ${website}`, (signal) => readWebsiteSearch(website, signal))
  const isFirst = search.state === 'ready' && search.value.data.links.some(({ synced_at }) => synced_at === null)
  const totals = useLoad(
    JSON.stringify(query),
    (signal) => readSearchTotals(website, query, signal),
    isFirst ? firstSyncMs : undefined,
  )
  return (
    <AsyncContent loadable={search} skeleton={<Skeleton height={420} />}>
      {({ data: settings }) =>
        scope.view.period === '24h' && settings.links.some(({ source }) => source === 'google') ? (
          <div class="stack">
            <LinkProblems scope={scope} links={settings.links} />
            <SearchHours scope={scope} website={website} metric={view.metric} />
          </div>
        ) : totals.state === 'ready' && totals.value.meta.sources.length === 0 ? (
          <NothingStored scope={scope} links={settings.links} />
        ) : (
          <Numbers scope={scope} website={website} view={view} query={query} settings={settings} totals={totals} />
        )
      }
    </AsyncContent>
  )
}

/** Without numbers: how to get them, or that they are on their way. */
function NothingStored({ scope, links }: { readonly scope: Scope; readonly links: WebsiteSearch['links'] }) {
  const isLinked = links.length > 0
  const problem = links.some((link) => link.problem !== null)
  return (
    <section class="card">
      {isLinked && <LinkProblems scope={scope} links={links} />}
      <EmptyState title={t(isLinked ? 'search.pending' : 'search.connect.title')}>
        <p>{t(isLinked ? 'search.pending.note' : 'search.connect.note')}</p>
        <a class={isLinked ? 'button' : 'button primary'} href={tabUrl(scope.home, '/settings/search', scope.pageUrl)}>
          {t(isLinked && !problem ? 'search.settings' : 'search.connect')}
        </a>
      </EmptyState>
    </section>
  )
}

interface NumbersProps extends SiteSearchProps {
  readonly view: SearchView
  readonly query: Query
  readonly settings: WebsiteSearch
  readonly totals: Loadable<Replies['readSearchStats']>
}

function Numbers({ scope, website, view, query, settings, totals }: NumbersProps) {
  const { pageUrl } = scope
  const value = totals.state === 'ready' ? totals.value : null
  const isOneQuery = view.filters.q !== undefined
  const isEmpty = value !== null && value.data.now.impressions === 0
  const parts = { scope, website, query }
  const total = value?.data.now.clicks ?? 0
  return (
    <div class="stack">
      <LinkProblems scope={scope} links={settings.links} />
      {(scope.view.filters.length > 0 || scope.view.segment !== null) && (
        <p class="notice">{t('search.ignores-filters')}</p>
      )}
      <SearchFilters scope={scope} view={view} engines={value?.meta.sources.length ?? 0} />
      <section class="card">
        <SearchTiles
          totals={totals}
          metric={view.metric}
          onMetric={(metric) =>
            navigate(withQuery(pageUrl, { metric: metric === 'clicks' ? undefined : metric }), { keepScroll: true })
          }
        />
        <SearchChart {...parts} metric={view.metric} average={view.average} />
        {value && (
          <div class="chart-tools">
            <span>{t('search.fresh', { from: dayText(value.meta.from), to: dayText(value.meta.to) })}</span>
            {value.meta.compared && (
              <span>
                {t('search.compared', {
                  from: dayText(value.meta.compared.from),
                  to: dayText(value.meta.compared.to),
                })}
              </span>
            )}
            {value.meta.final_until !== null && value.meta.final_until < value.meta.to && (
              <span>{t('search.chart.final')}</span>
            )}
            {isCount(view.metric) && (
              <label class="checkbox">
                <input
                  type="checkbox"
                  checked={view.average}
                  onChange={({ currentTarget }) =>
                    navigate(withQuery(pageUrl, { average: currentTarget.checked ? '1' : undefined }), {
                      keepScroll: true,
                    })
                  }
                />
                {t('search.average')}
              </label>
            )}
          </div>
        )}
      </section>
      {value && <UncountedFiles scope={scope} files={value.meta.files} range={value.meta} />}
      {isEmpty ? (
        <section class="card">
          <EmptyState title={t('search.none')}>
            <p>{t('search.none.later')}</p>
          </EmptyState>
        </section>
      ) : (
        <>
          <SearchRows
            key={isOneQuery ? 'pages' : 'queries'}
            {...parts}
            list={isOneQuery ? 'pages' : 'queries'}
            hasBrand={settings.brand.trim() !== ''}
          />
          {value?.meta.missing && <Unnamed totals={value} missing={value.meta.missing} />}
          <div class="grid panels search-panels">
            {!isOneQuery && view.filters.path === undefined && <SearchPanel {...parts} list="pages" total={total} />}
            {view.filters.country === undefined && <SearchPanel {...parts} list="countries" total={total} />}
            {view.filters.device === undefined && <SearchPanel {...parts} list="devices" total={total} />}
          </div>
        </>
      )}
    </div>
  )
}

const dayText = (day: string): string => date(day, { dateStyle: 'medium', timeZone: 'UTC' })

interface UncountedFilesProps {
  readonly scope: Scope
  readonly files: Replies['readSearchStats']['meta']['files']
  readonly range: { readonly from: string; readonly to: string }
}

/** The newest imported file that has a part of the period: the days of its pages and queries are unknown. */
function UncountedFiles({ scope, files, range }: UncountedFilesProps) {
  const file = files.find(({ counted, from, to }) => counted === 0 && from <= range.to && to >= range.from)
  if (!file) return null
  const { source, from, to } = file
  return (
    <p class="notice with-action">
      <span>{t('search.file', { engine: t(`search.engine.${source}`), from: dayText(from), to: dayText(to) })}</span>
      <a class="button small" href={withQuery(scope.pageUrl, { period: undefined, from, to, page: undefined })}>
        {t('search.file.show')}
      </a>
    </p>
  )
}

interface UnnamedProps {
  readonly totals: Replies['readSearchStats']
  readonly missing: NonNullable<Replies['readSearchStats']['meta']['missing']>
}

/** What belongs to queries without a name. It is shown as missing, and spread over nothing. */
function Unnamed({ totals: { data }, missing: { clicks, impressions } }: UnnamedProps) {
  if (impressions === 0 && clicks === 0) return null
  const share = data.now.clicks === 0 ? 0 : clicks / data.now.clicks
  return (
    <p class="notice unnamed-queries">
      {t('search.missing', { clicks: number(clicks), share: percent(share, 1), impressions: number(impressions) })}
      <small class="soft">{t('search.missing.note')}</small>
    </p>
  )
}

/** What is wrong with the links, so that nobody trusts numbers that stopped. */
function LinkProblems({ scope, links }: { readonly scope: Scope; readonly links: WebsiteSearch['links'] }) {
  return (
    <>
      {links.map(
        ({ source, problem }) =>
          problem &&
          problem !== 'limited' && (
            <p key={source} class="notice bad with-action" role="status">
              <span>
                {t('search.problem', {
                  engine: t(`search.engine.${source}`),
                  problem: t(`connection.problem.${problem}`),
                })}
                <small class="soft">{t(`connection.problem.${problem}.do`)}</small>
              </span>
              <a class="button small" href={tabUrl(scope.home, '/settings/search', scope.pageUrl)}>
                {t('search.settings')}
              </a>
            </p>
          ),
      )}
    </>
  )
}

interface SearchFiltersProps {
  readonly scope: Scope
  readonly view: SearchView
  /** How many search engines have numbers. */
  readonly engines: number
}

/** What the numbers are of, and the choice of a search engine if there are several. */
function SearchFilters({ scope: { pageUrl }, view: { filters }, engines: count }: SearchFiltersProps) {
  const shown = searchFilters.flatMap((name) => {
    const value = filters[name]
    return value === undefined || name === 'source' ? [] : [{ name, value }]
  })
  if (shown.length === 0 && count < 2) return null
  return (
    <div class="search-filters">
      {shown.length > 0 && (
        <div class="chips">
          {shown.map(({ name, value }) => {
            const label = filterLabel(name, value)
            return (
              <div class="chip" key={name}>
                <span class="chip-label">{label}</span>
                <a
                  class="chip-action"
                  href={withSearchFilter(pageUrl, name, undefined)}
                  aria-label={t('search.filter.remove', { filter: label })}
                >
                  <Icon name="close" />
                </a>
              </div>
            )
          })}
        </div>
      )}
      {filters.q !== undefined && (
        <a class="text-link" href={withSearchFilter(pageUrl, 'q', undefined)}>
          {t('search.query.all')}
        </a>
      )}
      <span class="grow" />
      {count > 1 && (
        <Select
          label={t('search.engines')}
          value={filters.source ?? ''}
          options={[
            { value: '', label: t('search.all-engines') },
            ...engines.map((value) => ({ value, label: t(`search.engine.${value}`) })),
          ]}
          onChange={(value) => navigate(withSearchFilter(pageUrl, 'source', value || undefined), { keepScroll: true })}
        />
      )}
    </div>
  )
}

function filterLabel(name: Exclude<SearchFilter, 'source'>, value: string): string {
  if (name === 'q') return `${t('search.query')}: ${value}`
  if (name === 'path') return `${t('search.page')}: ${readableUrl(value)}`
  if (name === 'country') return `${t('search.country')}: ${countryName(value)}`
  const device = devices.find((one) => one === value)
  return `${t('search.device')}: ${device ? t(`search.device.${device}`) : value}`
}
