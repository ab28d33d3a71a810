import type { ProjectSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Pager, Search } from '../../components/list-controls.tsx'
import { Head } from '../../components/page-header.tsx'
import { Split } from '../../components/result-bar.tsx'
import { resultOf } from '../../components/score.tsx'
import { SortHead } from '../../components/sortable-header.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { go, type Place, usePlace, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { ago, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

const columns = ['project', 'reports', 'score', 'generated_at'] as const

export function Projects() {
  const place = usePlace()
  const query = listQuery(place)
  const list = useLoad(JSON.stringify(query), (signal) =>
    request<'listProjects'>('seo', '/api/v1/projects', { query, signal }),
  )
  useTitle(t('projects.title'))
  return (
    <>
      <Head title={t('projects.title')} back={{ href: '/reports', label: t('shell.reports') }} />
      <div class="tools">
        <Search
          label={t('projects.search')}
          value={query.search ?? ''}
          onSearch={(search) => go(withQuery(place, { search, page: undefined }), { replace: true })}
        />
      </div>
      <section class="card table-card" aria-label={t('projects.title')}>
        <Loaded of={list} bones={<RowBones count={8} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Blank title={t('list.nothing')} />
            ) : (
              <Table projects={data} place={place} query={query} />
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
    sort_by: columns.find((one) => one === query.get('sort_by')) ?? 'generated_at',
    sort: query.get('sort') === 'asc' ? 'asc' : 'desc',
    per_page: 25,
    page: Number(query.get('page')) || 1,
  }
}

interface TableProps {
  readonly projects: readonly ProjectSummary[]
  readonly place: Place
  readonly query: ReturnType<typeof listQuery>
}

function Table({ projects, place, query }: TableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHead
              key={column}
              label={t(`projects.column.${column}`)}
              class={column === 'project' ? '' : column === 'generated_at' ? 'number optional' : 'number'}
              on={query.sort_by === column}
              descending={query.sort === 'desc'}
              onSort={(down) =>
                go(withQuery(place, { sort_by: column, sort: down ? undefined : 'asc', page: undefined }))
              }
            />
          ))}
          <th scope="col" class="optional">
            {t('projects.column.results')}
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map(({ project, reports, results, score, generated_at }) => (
          <tr key={project}>
            <td class="address">
              <a href={`/projects/${encodeURIComponent(project)}`}>{project}</a>
            </td>
            <td class="number">{number(reports)}</td>
            <td class="number">
              {score.mean === null ? '–' : <span class={`pill ${resultOf(score.mean)}`}>{number(score.mean)}</span>}
            </td>
            <td class="number optional soft">{generated_at ? ago(generated_at) : '–'}</td>
            <td class="optional split-cell">
              <Split {...results} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
