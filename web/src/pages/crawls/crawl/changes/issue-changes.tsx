import type { CrawlIssueChange } from '../../../../api/generated.ts'
import { EmptyState } from '../../../../components/states.tsx'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { viewLink } from '../crawl-access.ts'

const states = ['new', 'fixed', 'remaining', 'not_checked'] as const
const tones = { new: 'down', fixed: 'up', remaining: '', not_checked: 'faint' }

interface IssueChangesProps {
  readonly issues: readonly CrawlIssueChange[]
  /** The later run. */
  readonly run: number
}

/** Issues that are new, fixed or remaining. A page that was not crawled this time does not count as fixed. */
export function IssueChanges({ issues, run }: IssueChangesProps) {
  return (
    <section class="card" aria-label={t('changes.issues')}>
      <div class="panel-head">
        <h2>{t('changes.issues')}</h2>
        <span class="grow" />
        <span class="unit">{t('changes.affected')}</span>
      </div>
      {issues.length === 0 ? (
        <EmptyState title={t('changes.issues.none')} />
      ) : (
        <div class="table-card">
          <table class="table result-table diff-issues">
            <thead>
              <tr>
                <th scope="col">{t('changes.severity')}</th>
                <th scope="col">{t('changes.issue')}</th>
                <th scope="col" class="numeric">
                  {t('changes.pages')}
                </th>
                {(['new', 'fixed', 'remaining', 'not_checked'] as const).map((state) => (
                  <th key={state} scope="col" class="numeric hide-on-small">
                    {t(`changes.state.${state}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {states.map((state) => {
              const rows = issues.filter((issue) => issue.state === state)
              return (
                rows.length > 0 && (
                  <tbody key={state}>
                    <tr class="group-row">
                      <th scope="rowgroup" colSpan={7} class={tones[state]}>
                        {t(`changes.state.${state}`)} <span class="faint">{number(rows.length)}</span>
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
      )}
    </section>
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
      <td class="numeric hide-on-small">{count(issue.remaining, '', '')}</td>
      <td class="numeric hide-on-small">{count(issue.not_checked, '', 'soft')}</td>
    </tr>
  )
}
