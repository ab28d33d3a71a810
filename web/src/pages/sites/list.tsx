import type { Replies } from '../../api/generated.ts'
import { type Query, request, serviceUrl } from '../../api/request.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Icon } from '../../components/icon.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../router.ts'
import { useAccount } from '../../state/session.tsx'
import { useShortcuts } from '../../state/shortcuts.ts'
import { useLoad } from '../../state/use-load.ts'
import { useMay } from '../../state/use-may.ts'
import { useTitle } from '../../state/use-title.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/websites.css'
import { PeriodMenu } from '../../website/frame/period-menu.tsx'
import { useShownView } from '../../website/view/use-scope.ts'
import { comparisonQuery, readView, viewQuery, zoneName } from '../../website/view/view.ts'
import { NoWebsites } from './no-websites.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SiteTotals } from './site-totals.tsx'
import { type SiteSort, SitesTable, siteSorts } from './sites-table.tsx'

type SitesReply = Replies['listSites']

const perPage = 100
const pollMs = 10_000
const path = '/api/v1/sites'

const kinds = ['all', 'tracked', 'untracked', 'crawled', 'new_issues'] as const
const groups = ['none', 'client'] as const

/** All hosts that are tracked, audited or crawled, with their most important numbers. What is shown is in the URL. */
export function SitesPage() {
  const pageUrl = usePageUrl()
  const zone = useAccount()?.timezone || null
  const asked = readView(pageUrl)
  const timezone = zoneName(asked.zone, zone)
  const sort = readSort(pageUrl)
  const { kind, group } = readChoices(pageUrl)
  const query = {
    ...viewQuery(asked, zone),
    filter: undefined,
    ...comparisonQuery(asked),
    search: pageUrl.query.get('search') ?? undefined,
    kind: kind === 'all' ? undefined : kind,
    group: group === 'none' ? undefined : group,
    sort_by: sort.by,
    sort: sort.descending ? 'desc' : 'asc',
    per_page: perPage,
    page: Number(pageUrl.query.get('page')) || 1,
  }
  const key = JSON.stringify(query)
  const list = useLoad(key, (signal) => request<'listSites'>('analytics', path, { query, signal }), pollMs)
  const view = useShownView(asked, key, list)
  const total = list.state === 'ready' ? list.value.meta.total : null
  const isEmpty = total === 0 && query.search === undefined && query.kind === undefined
  useTitle(t('shell.sites'))
  const mayEdit = useMay('edit')
  return (
    <>
      <PageHeader
        title={t('shell.sites')}
        afterTitle={
          !isEmpty && (
            <span class={total === null ? 'soft hide-on-small unknown' : 'soft hide-on-small'}>
              {number(total ?? 10)}
            </span>
          )
        }
      >
        {!isEmpty && (
          <>
            <PeriodMenu scope={{ view, pageUrl, timezone, totals: list }} accountZone={zone} />
            {mayEdit && (
              <a class="button primary add-site" href="/sites/new" aria-label={t('sites.add')}>
                <Icon name="plus" />
                <span>{t('sites.add')}</span>
              </a>
            )}
          </>
        )}
      </PageHeader>
      {isEmpty ? <NoWebsites /> : <Sites list={list} query={query} pageUrl={pageUrl} sort={sort} />}
    </>
  )
}

interface SitesProps {
  readonly list: ReturnType<typeof useLoad<SitesReply>>
  readonly query: Query
  readonly pageUrl: PageUrl
  readonly sort: SiteSort
}

function Sites({ list, query, pageUrl, sort }: SitesProps) {
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true })
  const onSort = ({ by, descending }: SiteSort): void => update({ sort: `${by}-${descending ? 'desc' : 'asc'}` })
  useShortcuts((key, event) => {
    if (key !== '/') return
    // At once, so that what is typed next is in the field; the key itself is not.
    event.preventDefault()
    document.querySelector<HTMLElement>('.list-controls input')?.focus()
  })
  const { kind, group } = readChoices(pageUrl)
  const selected = selectedHosts(pageUrl)
  return (
    <div class="stack">
      {list.state !== 'failed' && <SiteTotals totals={list.state === 'ready' ? list.value.totals : null} />}
      <section>
        <div class="list-controls">
          <SearchField
            label={t('sites.search')}
            value={pageUrl.query.get('search') ?? ''}
            onSearch={(search) => update({ search })}
          />
          <Select
            label={t('sites.kind')}
            value={kind}
            onChange={(chosen) => update({ kind: chosen === 'all' ? undefined : chosen })}
            options={kinds.map((value) => ({ value, label: t(`sites.kind.${value}`) }))}
          />
          <Select
            label={t('sites.group')}
            value={group}
            onChange={(chosen) => update({ group: chosen === 'none' ? undefined : chosen })}
            options={groups.map((value) => ({ value, label: t(`sites.group.${value}`) }))}
          />
          <span class="grow" />
          <span class="sort-select">
            <Select
              label={t('list.sort')}
              value={sort.by}
              onChange={(by) => onSort({ by: sortOf(by), descending: by !== 'host' })}
              options={siteSorts.map((value) => ({ value, label: t(`sites.${value}`) }))}
            />
          </span>
          <button
            type="button"
            class="button"
            onClick={() => downloadFile(serviceUrl('analytics', path, { ...query, format: 'csv' }))}
          >
            <Icon name="download" />
            CSV
          </button>
        </div>
        <div class="card">
          <AsyncContent loadable={list} skeleton={<RowsSkeleton count={8} />}>
            {({ data, meta, totals }) =>
              data.length === 0 ? (
                <EmptyState title={t('list.nothing')} />
              ) : (
                <>
                  <SitesTable
                    sites={data}
                    clients={group === 'client' ? totals.clients : null}
                    sort={sort}
                    onSort={onSort}
                    pageUrl={pageUrl}
                    selected={selected}
                  />
                  <div class="panel-foot sites-foot">
                    <Pager meta={meta} onPage={(page) => update({ page: String(page) })} />
                    <span class="grow" />
                    <span class="soft">{t('sites.refresh', { n: pollMs / 1000 })}</span>
                  </div>
                </>
              )
            }
          </AsyncContent>
        </div>
        {list.state === 'ready' && selected.length > 0 && (
          <SelectionBar
            sites={list.value.data.filter(({ host }) => selected.includes(host))}
            onClose={() => navigate(withQuery(pageUrl, { selected: undefined }), { replace: true })}
            onChange={list.reload}
          />
        )}
      </section>
    </div>
  )
}

const selectedHosts = ({ query }: PageUrl): readonly string[] =>
  (query.get('selected') ?? '').split(',').filter(Boolean)

const sortOf = (name: string): SiteSort['by'] => siteSorts.find((one) => one === name) ?? 'visitors'

function readSort({ query }: PageUrl): SiteSort {
  const [by = '', direction] = (query.get('sort') ?? '').split('-')
  return { by: sortOf(by), descending: direction !== 'asc' }
}

const readChoices = ({ query }: PageUrl) => ({
  kind: kinds.find((one) => one === query.get('kind')) ?? 'all',
  group: groups.find((one) => one === query.get('group')) ?? 'none',
})
