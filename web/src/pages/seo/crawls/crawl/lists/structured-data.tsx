import type { CrawlStructuredData } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { Panel } from '../../../../../components/panel.tsx'
import { date, number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { IssueRows } from '../issue-rows.tsx'
import { useIssues } from '../use-issues.ts'
import { useRuns } from '../use-runs.ts'
import { ResultList, ResultTable } from './result-list.tsx'

/** The types of structured data, on how many pages they are, and what is wrong with them. */
export function StructuredData(props: CrawlViewProps) {
  const { crawl, access, run } = props
  return (
    <>
      <ResultList<CrawlStructuredData>
        label={t('crawl.view.structured-data')}
        crawl={crawl}
        access={access}
        name="structured-data"
        query={{ run }}
        read={(path, { per_page, page, ...asked }, signal) =>
          request<'listCrawlStructuredData'>(access.service, path, { query: asked, headers: access.headers, signal })
        }
        empty={t('lists.structured.none')}
      >
        {(rows) => (
          <ResultTable
            rows={rows}
            columns={[
              { label: t('pages.column.kind'), wide: true, cell: (row) => <ItemType {...row} /> },
              { label: t('lists.format'), hideOnSmall: true, cell: ({ format }) => <span class="soft">{format}</span> },
              { label: t('pages.title'), numeric: true, cell: ({ pages }) => number(pages) },
              { label: t('lists.items'), numeric: true, cell: ({ items }) => number(items) },
              {
                label: t('lists.structured.errors'),
                numeric: true,
                cell: ({ errors }) => (errors === 0 ? '0' : <span class="pill bad">{number(errors)}</span>),
              },
              {
                label: t('lists.structured.pages'),
                numeric: true,
                hideOnSmall: true,
                cell: ({ pages_with_errors }) => number(pages_with_errors),
              },
            ]}
          />
        )}
      </ResultList>
      <Issues {...props} />
    </>
  )
}

function ItemType({ type, retired_since }: CrawlStructuredData) {
  return (
    <>
      <b>{type}</b>
      {retired_since !== null && (
        <small class="soft">
          {' '}
          {t('lists.structured.retired', { date: date(retired_since, { dateStyle: 'medium', timeZone: 'UTC' }) })}
        </small>
      )}
    </>
  )
}

/** Those of the markup itself; the others of their category are about icons and previews of links. */
const ofMarkup = /^(?:schema-|jsonld-)|^rating-not-visible$/

/** What is wrong, with all places one click away. */
function Issues(props: CrawlViewProps) {
  const { issues, changes } = useIssues(props, useRuns(props))
  const shown = issues.state === 'ready' ? issues.value.data.filter(({ check }) => ofMarkup.test(check)) : []
  if (shown.length === 0) return null
  return (
    <Panel height="own" label={t('crawl.view.issues')} help="score.issues">
      <IssueRows
        issues={shown}
        changes={changes}
        hrefOf={({ check }) => viewLink(props.run, 'issues', { issue: check })}
      />
    </Panel>
  )
}
