import type { CrawlFinding, CrawlPageDetails } from '../../../../../api/generated.ts'
import { EvidenceList } from '../../../../../components/evidence-list.tsx'
import { ScoreRing } from '../../../../../components/score.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { currentPageUrl } from '../../../../../router.ts'
import { number, pointsText } from '../../../../../strings/format.ts'
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

/** Pages of other kinds, and those without a response, have no score. */
const isScored = ({ kind, external, outcome }: CrawlPageDetails): boolean =>
  kind === 'page' && external === 0 && outcome === 'ok'

/** The score of a page and its issues with what was found; each leads to all pages that have it. */
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
      <div class={isScored(page) ? 'page-score' : ''}>
        {isScored(page) && <ScoreRing score={page.score} />}
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
                  <span class="title">
                    {finding.title}
                    {finding.count > 1 && <span class="faint"> × {number(finding.count)}</span>}
                  </span>
                  <span class="gain">{finding.points > 0 ? pointsText(finding.points) : ''}</span>
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
      </div>
    </section>
  )
}
