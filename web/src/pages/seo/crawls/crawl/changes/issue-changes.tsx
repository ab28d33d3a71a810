import type { CrawlIssueChange } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { viewLink } from '../crawl-access.ts'

const columns = ['new', 'fixed', 'gone', 'remaining', 'not_checked'] as const
type Group = (typeof columns)[number]
const tones = { new: 'down', fixed: 'up', gone: '', remaining: '', not_checked: 'faint' }

/** What changed about an issue on any page comes before what became of all of them. */
const groupOf = (issue: CrawlIssueChange): Group =>
  issue.new > 0
    ? 'new'
    : issue.fixed > 0
      ? 'fixed'
      : issue.state === 'remaining' && issue.gone > 0
        ? 'gone'
        : issue.state

interface IssueChangesProps {
  readonly issues: readonly CrawlIssueChange[]
  /** The later run. */
  readonly run: number
}

/** Issues that are new or fixed on some pages; the rest is folded. A page that was not checked this time does not count as fixed. */
export function IssueChanges({ issues, run }: IssueChangesProps) {
  const changed = issues.filter((issue) => issue.new > 0 || issue.fixed > 0)
  const rest = issues.filter((issue) => !changed.includes(issue))
  return (
    <section class="card" aria-label={t('changes.issues')}>
      <div class="panel-head">
        <h2>
          {t('changes.issues')} <HelpLink topic="crawl.changes" name={t('changes.issues')} isAbout />
        </h2>
        <span class="grow" />
        <span class="unit">{t('changes.affected')}</span>
      </div>
      {changed.length === 0 ? (
        <EmptyState title={t(issues.length === 0 ? 'changes.issues.none' : 'changes.issues.same')} />
      ) : (
        <IssueTable issues={changed} groups={['new', 'fixed']} run={run} />
      )}
      {rest.length > 0 && (
        <details class="folded">
          <summary>{t('changes.issues.rest', { n: rest.length })}</summary>
          <IssueTable issues={rest} groups={['gone', 'remaining', 'not_checked']} run={run} />
        </details>
      )}
    </section>
  )
}

function IssueTable({ issues, groups, run }: IssueChangesProps & { readonly groups: readonly Group[] }) {
  return (
    <div class="table-card">
      <table class="table result-table diff-issues">
        <thead>
          <tr>
            <th scope="col">{t('changes.severity')}</th>
            <th scope="col">{t('changes.issue')}</th>
            <th scope="col" class="numeric">
              {t('changes.pages')}
            </th>
            {columns.map((state) => (
              <th key={state} scope="col" class="numeric hide-on-small">
                {t(`changes.state.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => {
          const rows = issues.filter((issue) => groupOf(issue) === group)
          return (
            rows.length > 0 && (
              <tbody key={group}>
                <tr class="group-row">
                  <th scope="rowgroup" colSpan={3 + columns.length} class={tones[group]}>
                    {t(`changes.state.${group}`)} <span class="faint">{number(rows.length)}</span>
                  </th>
                </tr>
                {rows.map((issue) => (
                  <IssueRow key={issue.check} issue={issue} run={run} />
                ))}
              </tbody>
            )
          )
        })}
      </table>
    </div>
  )
}

function IssueRow({ issue, run }: { readonly issue: CrawlIssueChange; readonly run: number }) {
  const count = (value: number, sign: string, tone: string) =>
    value === 0 ? <span class="faint">–</span> : <span class={tone}>{sign + number(value)}</span>
  return (
    <tr>
      <td>
        <span class={`pill ${issue.state === 'fixed' ? '' : issue.severity}`}>{t(`severity.${issue.severity}`)}</span>
      </td>
      <td class="wide-cell">
        {issue.pages > 0 ? (
          <a class="page-url" href={viewLink(run, 'pages', { issue: issue.check })}>
            {issue.title}
          </a>
        ) : (
          <b>{issue.title}</b>
        )}
      </td>
      <td class="numeric">
        <span class="soft">{number(issue.before)} →</span> <b>{number(issue.pages)}</b>
      </td>
      <td class="numeric hide-on-small">{count(issue.new, '+', 'down')}</td>
      <td class="numeric hide-on-small">{count(issue.fixed, '−', 'up')}</td>
      <td class="numeric hide-on-small">{count(issue.gone, '−', 'soft')}</td>
      <td class="numeric hide-on-small">{count(issue.remaining, '', '')}</td>
      <td class="numeric hide-on-small">{count(issue.not_checked, '', 'soft')}</td>
    </tr>
  )
}
