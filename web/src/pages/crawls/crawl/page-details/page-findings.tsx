import type { CrawlFinding, CrawlPageDetails } from '../../../../api/generated.ts'
import { EmptyState } from '../../../../components/states.tsx'
import { currentPageUrl } from '../../../../router.ts'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

interface PageFindingsProps {
  readonly page: CrawlPageDetails
  readonly run: number | undefined
}

const severities = ['critical', 'high', 'medium', 'low', 'information']
const rank = ({ severity }: CrawlFinding): number => severities.indexOf(severity ?? 'information')

/** The issues of a page; each leads to all pages that have it. */
export function PageFindings({ page, run }: PageFindingsProps) {
  const { path } = currentPageUrl()
  const hrefOf = (check: string): string => {
    const query = new URLSearchParams({ view: 'pages', issue: check })
    if (run !== undefined) query.set('run', String(run))
    return `${path}?${query}`
  }
  const findings = page.findings.toSorted(
    (a, b) => rank(a) - rank(b) || Number(b.verdict === 'fail') - Number(a.verdict === 'fail'),
  )
  return (
    <section class="card" aria-label={t('crawled.issues')}>
      <div class="card-head">
        <h3>{t('crawled.issues')}</h3>
        <small>{number(findings.length)}</small>
      </div>
      {findings.length === 0 ? (
        <EmptyState title={t('issues.none')} />
      ) : (
        <ul class="page-issues crawled-issues">
          {findings.map((finding) => (
            <li key={finding.check}>
              <a class="page-issue" href={hrefOf(finding.check)}>
                <span class={`pill ${finding.severity ?? ''}`}>
                  {t(`severity.${finding.severity ?? 'information'}`)}
                </span>
                <span class="title">{finding.title}</span>
                <span class="faint">{finding.count > 1 ? `× ${number(finding.count)}` : ''}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
