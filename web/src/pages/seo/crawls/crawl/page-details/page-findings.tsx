import type { CrawlFinding, CrawlPageDetails } from '../../../../../api/generated.ts'
import { EvidenceList } from '../../../../../components/evidence-list.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { currentPageUrl } from '../../../../../router.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { FindingDetail } from '../finding-detail.tsx'

interface PageFindingsProps {
  readonly page: CrawlPageDetails
  readonly run: number | undefined
}

/** Places of a finding that are shown at first. */
const initialPlaces = 2

const severities = ['critical', 'high', 'medium', 'low', 'information']
const rank = ({ severity }: CrawlFinding): number => severities.indexOf(severity ?? 'information')

/** The issues of a page with what was found; each leads to all pages that have it. */
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
              {(finding.evidence.length > 0 || finding.detail !== null) && (
                <div class="found">
                  <EvidenceList found={finding} wrong initially={initialPlaces} />
                  {finding.evidence.length === 0 && <FindingDetail detail={finding.detail} />}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
