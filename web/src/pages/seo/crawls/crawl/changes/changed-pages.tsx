import type { CrawlChange, CrawlDiffSummary, Paging } from '../../../../../api/generated.ts'
import type { Query } from '../../../../../api/request.ts'
import { Pager, SearchField } from '../../../../../components/list-controls.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { readableUrl } from '../../../../../urls.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { codeName } from '../page/page-cell.tsx'
import { PageLink } from '../page/page-link.tsx'

interface ChangedPagesProps {
  readonly changes: readonly CrawlChange[]
  readonly meta: Paging
  readonly summary: CrawlDiffSummary
  readonly query: Query
  readonly crawl: CrawlViewProps['crawl']
}

const kinds = ['changed', 'added', 'removed', 'not_crawled'] as const

/** The pages that are not as before, with what they were. */
export function ChangedPages({ changes, meta, summary, query, crawl }: ChangedPagesProps) {
  const pageUrl = usePageUrl()
  const fields = Object.entries(summary.fields).filter(([, count]) => count > 0)
  const linkTo = (kind?: string, field?: string): string => withQuery(pageUrl, { kind, field, page: undefined })
  return (
    <section class="card" aria-label={t('changes.list')}>
      <nav class="nav page-sets" aria-label={t('changes.list')}>
        <a href={linkTo()} aria-current={!query.kind && !query.field ? 'true' : undefined}>
          {t('changes.all')}
        </a>
        {kinds.map(
          (kind) =>
            summary[kind] > 0 && (
              <a key={kind} href={linkTo(kind)} aria-current={query.kind === kind ? 'true' : undefined}>
                {t(`changes.kind.${kind}`)} <small>{number(summary[kind])}</small>
              </a>
            ),
        )}
        {fields.map(([field, count]) => (
          <a key={field} href={linkTo(undefined, field)} aria-current={query.field === field ? 'true' : undefined}>
            {fieldName(field as Field)} <small>{number(count)}</small>
          </a>
        ))}
      </nav>
      <div class="panel-head">
        <span class="grow" />
        <SearchField
          label={t('pages.search')}
          value={String(query.search ?? '')}
          onSearch={(search) =>
            navigate(withQuery(pageUrl, { search, page: undefined }), { replace: true, keepScroll: true })
          }
        />
      </div>
      {changes.length === 0 ? (
        <EmptyState title={t('changes.none')} />
      ) : (
        <>
          <div class="table-card">
            <table class="table result-table diff-pages">
              <thead>
                <tr>
                  <th scope="col">{t('pages.column.url')}</th>
                  <th scope="col">{t('changes.change')}</th>
                  <th scope="col" class="numeric hide-on-small">
                    {t('pages.column.visits')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <ChangeRow
                    key={`${change.kind} ${change.url}`}
                    change={change}
                    field={query.field}
                    crawl={crawl}
                    summary={summary}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <div class="panel-foot">
            <Pager
              meta={meta}
              onPage={(page) => navigate(withQuery(pageUrl, { page: String(page) }), { keepScroll: true })}
            />
          </div>
        </>
      )}
    </section>
  )
}

type FieldChange = CrawlChange['changes'][number]
type Field = FieldChange['field']

const fieldName = (field: Field): string => {
  if (field === 'redirect') return t('pages.column.redirect_url')
  return field === 'canonical' ? t('pages.column.canonical_url') : t(`pages.column.${field}`)
}

interface ChangeRowProps extends Pick<ChangedPagesProps, 'crawl' | 'summary'> {
  readonly change: CrawlChange
  /** Only this one is shown. */
  readonly field: Query[string]
}

function ChangeRow({ change, field, crawl, summary }: ChangeRowProps) {
  const { kind, url, before_id, after_id, changes, visits, reason, status_before, status } = change
  // A removed page is in the earlier run only.
  const [id, run] = after_id === null || kind === 'removed' ? [before_id, summary.from.id] : [after_id, summary.to.id]
  return (
    <tr>
      <td class="wide-cell">
        {id !== null ? <PageLink crawl={crawl} run={run} id={id} url={url} /> : readableUrl(url)}
      </td>
      <td class="change-cell">
        {kind === 'changed' ? (
          changes
            .filter((one) => !field || one.field === field)
            .map((one) => <FieldChangeText key={one.field} change={one} />)
        ) : (
          <>
            <span class={`pill ${kind === 'removed' ? 'bad' : kind === 'added' ? 'good' : ''}`}>
              {t(`changes.kind.${kind}`)}
            </span>{' '}
            <span class="soft">
              {kind === 'removed' && `${status_before ?? '–'} → ${status ?? '–'}`}
              {kind === 'added' && status}
              {reason && codeName('reason', reason)}
            </span>
          </>
        )}
      </td>
      <td class="numeric hide-on-small">{visits === null ? <span class="faint">–</span> : number(visits)}</td>
    </tr>
  )
}

function FieldChangeText({ change: { field, before, after } }: { readonly change: FieldChange }) {
  const isShort = field === 'status' || field === 'indexable' || field === 'words' || field === 'rendering'
  return (
    <div class="field-change">
      <span class="soft">{fieldName(field)}</span>
      {isShort ? (
        <span class="arrow">
          <span class="pill">{valueText(field, before)}</span> →{' '}
          <span class={`pill ${toneOf(field, after)}`}>{valueText(field, after)}</span>
        </span>
      ) : (
        <Replaced before={valueText(field, before)} after={valueText(field, after)} />
      )}
    </div>
  )
}

function valueText(field: Field, value: string | number | null): string {
  if (value === null || value === '') return t('changes.nothing')
  if (typeof value === 'number') return field === 'words' ? number(value) : String(value)
  if (field === 'rendering') return codeName('rendering', value)
  if (field !== 'indexable') return value
  return value === 'indexable' ? t('pages.indexable') : codeName('index_reason', value)
}

function toneOf(field: Field, value: string | number | null): string {
  if (field === 'status') return typeof value === 'number' && value >= 400 ? 'bad' : ''
  if (field !== 'indexable') return ''
  return value === 'indexable' ? 'good' : 'decent'
}

/** Two texts, with what differs between their common beginning and end marked. */
function Replaced({ before, after }: { readonly before: string; readonly after: string }) {
  const max = Math.min(before.length, after.length)
  let start = 0
  while (start < max && before[start] === after[start]) start++
  let end = 0
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const parts = (text: string) => [
    text.slice(0, start),
    text.slice(start, text.length - end),
    text.slice(text.length - end),
  ]
  const [head = '', removed = '', tail = ''] = parts(before)
  const [, added = ''] = parts(after)
  return (
    <span class="replaced">
      <del>
        {head}
        {removed && <mark>{removed}</mark>}
        {tail}
      </del>
      <ins>
        {head}
        {added && <mark>{added}</mark>}
        {tail}
      </ins>
    </span>
  )
}
