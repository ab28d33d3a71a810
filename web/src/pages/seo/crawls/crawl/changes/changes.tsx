import '../../../../../styles/crawl-changes.css'
import '../../../../../styles/crawl-lists.css'
import { request, serviceUrl } from '../../../../../api/request.ts'
import { downloadFile } from '../../../../../components/download-file.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { Select } from '../../../../../components/select.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../../../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { useLoad } from '../../../../../state/use-load.ts'
import { dateTime } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { useRuns } from '../use-runs.ts'
import { ChangedPages } from './changed-pages.tsx'
import { DiffPanels, DiffSummary } from './diff-summary.tsx'
import { IssueChanges } from './issue-changes.tsx'

const kinds = ['added', 'removed', 'changed', 'not_crawled', 'not_crawled_before'] as const
const fields = [
  'status',
  'redirect',
  'title',
  'description',
  'h1',
  'canonical',
  'robots',
  'indexable',
  'words',
  'rendering',
] as const

/** What changed between two runs. The URL holds which, and what is listed. */
export function Changes(props: CrawlViewProps) {
  const { crawl, access } = props
  const pageUrl = usePageUrl()
  const { complete } = useRuns(props)
  const [from, to] = [Number(pageUrl.query.get('from')) || undefined, Number(pageUrl.query.get('to')) || props.run]
  const query = {
    from,
    to,
    kind: kinds.find((one) => one === pageUrl.query.get('kind')),
    field: fields.find((one) => one === pageUrl.query.get('field')),
    search: pageUrl.query.get('search') || undefined,
    per_page: 25,
    page: Number(pageUrl.query.get('page')) || 1,
  }
  const diff = useLoad(
    complete.length < 2 ? null : `${access.path} ${JSON.stringify(query)} ${crawl.status} ${crawl.run}`,
    (signal) => request<'diffCrawl'>(access.service, `${access.path}/diff`, { query, headers: access.headers, signal }),
  )
  if (complete.length < 2) {
    return (
      <section class="card">
        <EmptyState title={t('changes.single')}>
          <p>{t('changes.single.why')}</p>
        </EmptyState>
      </section>
    )
  }
  const compared = diff.state === 'ready' ? diff.value.summary : null
  const choose = (changes: Readonly<Record<string, string>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true, keepScroll: true })
  const options = complete
    .toReversed()
    .map((run) => ({ value: String(run.id), label: dateTime(run.started_at ?? run.created_at) }))
  const shownFrom = from ?? compared?.from.id ?? complete.at(-2)?.id
  const shownTo = to ?? compared?.to.id ?? complete.at(-1)?.id
  return (
    <div class="stack">
      <div class="actions">
        <Select
          label={t('changes.from')}
          value={String(shownFrom)}
          options={options}
          onChange={(value) => choose({ from: value, to: String(shownTo) })}
        />
        <span class="faint" aria-hidden="true">
          →
        </span>
        <Select
          label={t('changes.to')}
          value={String(shownTo)}
          options={options}
          onChange={(value) => choose({ from: String(shownFrom), to: value })}
        />
        <span class="grow" />
        <button
          type="button"
          class="button small"
          disabled={diff.state !== 'ready'}
          onClick={() => {
            const { page, per_page, ...asked } = query
            void downloadFile(
              serviceUrl(access.service, `${access.path}/diff/export`, asked),
              access.headers['sightline-grant'] ?? null,
            )
          }}
        >
          <Icon name="download" />
          {t('export.csv')}
        </button>
      </div>
      {diff.state === 'failed' && diff.problem.kind === 'invalid' ? (
        <section class="card">
          <EmptyState title={t('changes.refused')}>
            {Object.values(diff.problem.fields)
              .flat()
              .map((text) => (
                <p key={text}>{text}</p>
              ))}
          </EmptyState>
        </section>
      ) : (
        <AsyncContent loadable={diff} skeleton={<Skeleton height={400} />}>
          {({ data, meta, summary, issues }) => (
            <div class="stack">
              <DiffSummary summary={summary} />
              <div class="diff-body">
                <div class="stack">
                  <ChangedPages changes={data} meta={meta} summary={summary} query={query} crawl={crawl} />
                  <IssueChanges issues={issues} run={summary.to.id} />
                </div>
                <DiffPanels summary={summary} />
              </div>
            </div>
          )}
        </AsyncContent>
      )}
    </div>
  )
}
