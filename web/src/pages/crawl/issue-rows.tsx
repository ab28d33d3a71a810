import { type ComponentChildren, Fragment } from 'preact'
import type { CrawlIssue } from '../../api/generated.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

interface IssueRowsProps {
  readonly issues: readonly CrawlIssue[]
  /** What the title links to. */
  readonly hrefOf: (issue: CrawlIssue) => string
  /** The issue that is open, and what is shown below it. */
  readonly open?: { readonly check: string; readonly content: ComponentChildren } | null
}

/** Issues with what they affect. */
export function IssueRows({ issues, hrefOf, open = null }: IssueRowsProps) {
  const withVisits = issues.some(({ visits }) => visits !== null)
  const columns = 3 + (withVisits ? 1 : 0)
  return (
    <table class="table issue-table">
      <thead>
        <tr>
          <th scope="col">{t('crawl.issue.severity')}</th>
          <th scope="col">{t('crawl.issue.title')}</th>
          <th scope="col" class="numeric">
            {t('crawl.issue.pages')}
          </th>
          {withVisits && (
            <th scope="col" class="numeric">
              {t('crawl.issue.visits')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => {
          const { check, title, severity, pages, share, visits } = issue
          const isOpen = open?.check === check
          return (
            <Fragment key={check}>
              <tr class={isOpen ? 'open' : ''}>
                <td>
                  <span class={`pill ${severity}`}>{t(`severity.${severity}`)}</span>
                </td>
                <td class="title">
                  <a href={hrefOf(issue)} aria-expanded={open === null ? undefined : isOpen}>
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
                {withVisits && (
                  <td class="numeric" data-label={t('crawl.issue.visits')}>
                    {visits === null ? '–' : number(visits)}
                  </td>
                )}
              </tr>
              {isOpen && (
                <tr class="details">
                  <td colSpan={columns}>{open.content}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
