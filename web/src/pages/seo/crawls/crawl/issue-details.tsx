import { useState } from 'preact/hooks'
import type { CrawlIssue, CrawlIssuePage } from '../../../../api/generated.ts'
import { request, serviceUrl } from '../../../../api/request.ts'
import { downloadFile } from '../../../../components/download-file.ts'
import { EvidenceList } from '../../../../components/evidence-list.tsx'
import { HelpLink } from '../../../../components/help-link.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { Pager } from '../../../../components/list-controls.tsx'
import { AsyncContent, RowsSkeleton } from '../../../../components/states.tsx'
import { TextWithCode } from '../../../../components/text-with-code.tsx'
import { navigate, type PageUrl, withQuery } from '../../../../router.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { t } from '../../../../strings/strings.ts'
import { safeHttpUrl } from '../../../../urls.ts'
import { type CrawlViewProps, viewLink } from './crawl-access.ts'
import { FindingDetail } from './finding-detail.tsx'
import { IgnoreIssue } from './lazy-parts.tsx'
import { hostOf, PagePath } from './page/page-path.tsx'

interface IssueDetailsProps extends CrawlViewProps {
  readonly issue: CrawlIssue
  readonly pageUrl: PageUrl
}

/** How to fix an issue, and the pages that have it with what was found there. */
export function IssueDetails({ crawl, own, access, run, onChange, issue, pageUrl }: IssueDetailsProps) {
  const { service, path, headers } = access
  const { check, advice, link } = issue
  const page = Number(pageUrl.query.get('page')) || 1
  const list = useLoad(`${path} ${check} ${run ?? crawl.run} ${page}`, (signal) =>
    request<'listCrawlIssuePages'>(service, `${path}/issues/${encodeURIComponent(check)}/pages`, {
      query: { run, page, per_page: 10 },
      headers,
      signal,
    }),
  )
  const [isIgnoring, setIgnoring] = useState(false)
  const learnMore = safeHttpUrl(link)
  const exportPages = (): void => {
    const url = serviceUrl(service, `${path}/issues/${encodeURIComponent(check)}/pages`, { run, format: 'csv' })
    void downloadFile(url, headers['sightline-grant'] ?? null)
  }
  return (
    <div class="issue-details">
      {advice !== '' && (
        <div>
          <h2>{t('crawl.issue.fix')}</h2>
          <p>
            <TextWithCode text={advice} />{' '}
            {learnMore && (
              <a class="text-link" href={learnMore} target="_blank" rel="noreferrer">
                {t('crawl.issue.learn')}
              </a>
            )}
          </p>
        </div>
      )}
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={4} />}>
        {({ data, meta }) => (
          <>
            <ul class="issue-pages">
              {data.map((found) => (
                <FoundPage key={found.id} found={found} host={hostOf(crawl.url)} run={run} />
              ))}
            </ul>
            <Pager meta={meta} onPage={(next) => navigate(withQuery(pageUrl, { page: String(next) }))} />
          </>
        )}
      </AsyncContent>
      <div class="check-links">
        <HelpLink topic={`check.${check}`} name={issue.title} isText />
        <a class="text-link" href={viewLink(run, 'pages', { issue: check })}>
          {t('crawl.issue.explore')}
        </a>
        <button type="button" class="link-button" onClick={exportPages}>
          <Icon name="download" /> {t('crawl.issue.csv')}
        </button>
        {own && (
          <button type="button" class="link-button" onClick={() => setIgnoring(true)}>
            {t('crawl.issue.ignore')}
          </button>
        )}
      </div>
      {own && isIgnoring && (
        <IgnoreIssue
          issue={issue}
          project={own.project}
          onDone={() => [setIgnoring(false), onChange()]}
          onClose={() => setIgnoring(false)}
        />
      )}
    </div>
  )
}

interface FoundPageProps {
  readonly found: CrawlIssuePage
  readonly host: string | undefined
  readonly run: number | undefined
}

/** Places of a page that are shown at first. */
const initialPlaces = 2

function FoundPage({ found, host, run }: FoundPageProps) {
  const { id, url, count, visits, detail } = found
  return (
    <li>
      <a class="issue-page" href={viewLink(run, 'pages', { details: id, set: 'all' })} title={url}>
        <PagePath url={url} host={host} />
      </a>
      <small class="faint">
        {count > 1 && t('crawl.issue.places', { n: count })}
        {count > 1 && visits !== null && ' · '}
        {visits !== null && t('issues.visits', { n: visits })}
      </small>
      <FindingDetail detail={detail} />
      <EvidenceList found={found} wrong initially={initialPlaces} />
    </li>
  )
}
