import type { Query } from '../../../api/request.ts'
import { readSearchRows, type SearchList } from '../../../api/search.ts'
import { Change } from '../../../components/change.tsx'
import { Panel, RowHeads } from '../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { countryName, flag, number, percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { shareHeads } from '../../../website/rows/bar-rows.tsx'
import type { Scope } from '../../../website/view/scope.ts'
import { devices, type SearchFilter, withSearchFilter } from './search-query.ts'

interface SearchPanelProps {
  readonly scope: Scope
  readonly website: number
  readonly query: Query
  readonly list: 'pages' | 'countries' | 'devices'
  /** The clicks that the rows are a part of. */
  readonly total: number
}

const filterOf = { pages: 'path', countries: 'country', devices: 'device' } as const satisfies Partial<
  Record<SearchList, SearchFilter>
>
const shownRows = 10

/** The clicks of pages, countries or devices. A click filters the page by one. */
export function SearchPanel({ scope, website, query, list, total }: SearchPanelProps) {
  const asked = { ...query, per_page: shownRows }
  const rows = useLoad(`${list} ${JSON.stringify(asked)}`, (signal) => readSearchRows(website, list, asked, signal))
  const isCompared = scope.view.compare !== null
  return (
    <Panel
      height="own"
      label={t(`search.list.${list}`)}
      help="search"
      unit={<RowHeads heads={[['value', t('search.clicks')], ...shareHeads(isCompared)]} />}
    >
      <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={7} />}>
        {({ data, meta }) => {
          const max = Math.max(1, ...data.map(({ clicks }) => clicks))
          const rest = data.reduce((left, { clicks }) => left - clicks, total)
          const others = meta.total - data.length
          return data.length === 0 ? (
            <EmptyState title={t('list.nothing')} />
          ) : (
            <ol class={isCompared ? 'rows with-changes' : 'rows'}>
              {data.map((row) => (
                <li key={row.value}>
                  <a
                    class="row"
                    style={{ '--share': `${(row.clicks / max) * 100}%` }}
                    href={row.value === '' ? undefined : withSearchFilter(scope.pageUrl, filterOf[list], row.value)}
                  >
                    <RowName list={list} value={row.value} />
                    <b>{number(row.clicks)}</b>
                    <small>{total > 0 && percent(Math.min(1, row.clicks / total))}</small>
                    {isCompared && <Change of={{ value: row.clicks, previous: row.previous?.clicks }} />}
                  </a>
                </li>
              ))}
              {others > 0 && rest > 0 && (
                <li>
                  <div class="row rest">
                    <span class="name">{t('rows.other', { n: others })}</span>
                    <b>{number(rest)}</b>
                    <small>{percent(rest / total)}</small>
                    {isCompared && <span class="change" />}
                  </div>
                </li>
              )}
            </ol>
          )
        }}
      </AsyncContent>
    </Panel>
  )
}

function RowName({ list, value }: { readonly list: SearchPanelProps['list']; readonly value: string }) {
  const device = list === 'devices' ? devices.find((one) => one === value) : undefined
  return (
    <span class="name">
      {list === 'countries' && value !== '' && (
        <span class="flag" aria-hidden="true">
          {flag(value)}
        </span>
      )}
      {value === ''
        ? t('search.unknown')
        : device
          ? t(`search.device.${device}`)
          : list === 'countries'
            ? countryName(value)
            : readableUrl(value)}
    </span>
  )
}
