import { type ComponentChildren, Fragment } from 'preact'
import type { CrawlIssue, CrawlIssueChange } from '../../../../api/generated.ts'
import { number, percent, pointsText } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import type { IssueList } from './use-issues.ts'

interface IssueRowsProps {
  readonly issues: readonly CrawlIssue[]
  readonly changes: IssueList['changes']
  /** What the title links to. */
  readonly hrefOf: (issue: CrawlIssue) => string
  /** Shows what is below the issue that is open. */
  readonly renderOpen?: (issue: CrawlIssue) => ComponentChildren
}

/** Issues with what they affect. */
export function IssueRows({ issues, changes, hrefOf, renderOpen }: IssueRowsProps) {
  const stake = stakeOf(issues)
  const withPoints = issues.some((issue) => pointsOf(issue) > 0)
  const columns = 3 + Number(stake !== null) + Number(changes !== null) + Number(withPoints)
  return (
    <table class="table issue-table">
      <thead>
        <tr>
          <th scope="col">{t('crawl.issue.severity')}</th>
          <th scope="col">{t('crawl.issue.title')}</th>
          <th scope="col" class="numeric">
            {t('crawl.issue.pages')}
          </th>
          {stake && (
            <th scope="col" class="numeric">
              {t(`crawl.issue.${stake}`)}
            </th>
          )}
          {changes && (
            <th scope="col" class="numeric">
              {t('crawl.issue.change')}
            </th>
          )}
          {withPoints && (
            <th scope="col" class="numeric">
              {t('crawl.issue.points')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => {
          const { check, title, severity, pages, share } = issue
          const people = stake && issue[stake]
          const content = renderOpen?.(issue)
          return (
            <Fragment key={check}>
              <tr class={content ? 'open' : ''}>
                <td>
                  <span class={`pill ${severity}`}>{t(`severity.${severity}`)}</span>
                </td>
                <td class="title">
                  <a href={hrefOf(issue)} aria-expanded={renderOpen && Boolean(content)}>
                    {title}
                  </a>
                </td>
                <td class="numeric" data-label={t('crawl.issue.pages')}>
                  <span class="share">
                    <b>{number(pages)}</b>
                    <i style={{ '--share': `${share * 100}%` }} aria-hidden="true" />
                    <small>{percent(share, 1)}</small>
                  </span>
                </td>
                {stake && (
                  <td class="numeric" data-label={t(`crawl.issue.${stake}`)}>
                    {people === null ? '–' : number(people)}
                  </td>
                )}
                {changes && (
                  <td class="numeric">
                    <Change change={changes.get(check)} />
                  </td>
                )}
                {withPoints && <td class="numeric gain">{pointsText(pointsOf(issue))}</td>}
              </tr>
              {content && (
                <tr class="details">
                  <td colSpan={columns}>{content}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** Whom issues concern: people, or visits in runs of earlier versions. Null where neither is known. */
export const stakeOf = (issues: readonly CrawlIssue[]): 'people' | 'visits' | null =>
  (['people', 'visits'] as const).find((name) => issues.some((issue) => issue[name] !== null)) ?? null

/** Runs of earlier scoring versions have only what fixing an issue alone gains. */
const pointsOf = ({ points, gain }: CrawlIssue): number => points ?? gain

/** On how many pages an issue is new and fixed. */
export function Change({ change }: { readonly change: CrawlIssueChange | undefined }) {
  if (!change || (change.new === 0 && change.fixed === 0)) return <span class="faint">–</span>
  return (
    <>
      {change.new > 0 && <span class="down">{t('crawl.issue.new', { n: change.new })}</span>}{' '}
      {change.fixed > 0 && <span class="up">{t('crawl.issue.fixed', { n: change.fixed })}</span>}
    </>
  )
}
