import type { ReportSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Select } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pager, Search } from '../../components/list-controls.tsx'
import { Head } from '../../components/page-header.tsx'
import { SortHead } from '../../components/sortable-header.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { go, type Place, usePlace, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { ProjectSelect } from './project-select.tsx'
import { ReportRow } from './report-row.tsx'

const perPage = 25
const columns = ['url', 'result', 'generated_at'] as const
const refreshMs = 5000

export function Reports() {
  const place = usePlace()
  const query = listQuery(place)
  const list = useLoad(
    JSON.stringify(query),
    (signal) => request<'listReports'>('seo', '/api/v1/reports', { query, signal }),
    refreshMs,
  )
  useTitle(t('shell.reports'))
  return (
    <>
      <Head title={t('shell.reports')}>
        <a class="button" href="/projects">
          {t('projects.title')}
        </a>
        <a class="button main" href="/reports/new">
          <Icon name="plus" />
          {t('report.new')}
        </a>
      </Head>
      <Tools place={place} />
      <section class="card table-card" aria-label={t('shell.reports')}>
        <Loaded of={list} bones={<RowBones count={10} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty narrowed={isNarrowed(place)} />
            ) : (
              <Table reports={data} place={place} query={query} />
            )
          }
        </Loaded>
      </section>
      {list.state === 'ready' && (
        <Pager meta={list.value.meta} onPage={(page) => go(withQuery(place, { page: String(page) }))} />
      )}
    </>
  )
}

function listQuery({ query }: Place) {
  return {
    search: query.get('search') ?? undefined,
    project: query.get('project') ?? undefined,
    result: query.get('result') ?? undefined,
    sort_by: columns.find((one) => one === query.get('sort_by')) ?? 'id',
    sort: query.get('sort') === 'asc' ? 'asc' : 'desc',
    per_page: perPage,
    page: Number(query.get('page')) || 1,
  }
}

const isNarrowed = ({ query }: Place): boolean => ['search', 'project', 'result'].some((name) => query.has(name))

function Tools({ place }: { readonly place: Place }) {
  const set = (changes: Readonly<Record<string, string>>): void =>
    go(withQuery(place, { ...changes, page: undefined }), { replace: true })
  return (
    <div class="tools">
      <Search
        label={t('reports.search')}
        value={place.query.get('search') ?? ''}
        onSearch={(search) => set({ search })}
      />
      <ProjectSelect value={place.query.get('project') ?? ''} onChange={(project) => set({ project })} />
      <Select
        label={t('report.result')}
        value={place.query.get('result') ?? ''}
        onChange={(result) => set({ result })}
        options={[
          { value: '', label: t('reports.anyresult') },
          ...(['good', 'decent', 'bad'] as const).map((value) => ({ value, label: t(`result.${value}`) })),
        ]}
      />
    </div>
  )
}

interface TableProps {
  readonly reports: readonly ReportSummary[]
  readonly place: Place
  readonly query: ReturnType<typeof listQuery>
}

function Table({ reports, place, query }: TableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHead
              key={column}
              label={t(`reports.column.${column}`)}
              class={column === 'generated_at' ? 'number optional' : ''}
              on={query.sort_by === column}
              descending={query.sort === 'desc'}
              onSort={(down) =>
                go(withQuery(place, { sort_by: column, sort: down ? undefined : 'asc', page: undefined }))
              }
            />
          ))}
          <th scope="col" class="number">
            {t('report.scoreword')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </tbody>
    </table>
  )
}

function Empty({ narrowed }: { readonly narrowed: boolean }) {
  if (narrowed) return <Blank title={t('list.nothing')} />
  return (
    <Blank title={t('reports.empty')}>
      <p>{t('reports.empty.note')}</p>
      <a class="button main" href="/reports/new">
        {t('report.new')}
      </a>
    </Blank>
  )
}
