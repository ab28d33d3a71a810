import { useState } from 'preact/hooks'
import type { Replies, SiteIssue, SiteIssueGroup } from '../../../api/generated.ts'
import { Icon } from '../../../components/icon.tsx'
import { resultForScore } from '../../../components/score.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { navigate } from '../../../router.ts'
import { date, formatNumber, number, percent, pointsText } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { IssueRow } from './issue-row.tsx'
import { chips, countOf, type IssueView, matches } from './issue-view.ts'

type List = Replies['listSiteIssues']

/** All issues of a site in one table, by template or by issue. */
export function IssueList({
  list: { data, groups, summary },
  view,
}: {
  readonly list: List
  readonly view: IssueView
}) {
  const [showsLow, setShowsLow] = useState(false)
  const { counts, crawl } = summary
  const low = countOf('low', counts)
  const isIncluded = (issue: SiteIssue): boolean =>
    matches[view.show](issue) || (view.show === 'all' && (showsLow || low === counts.all))
  const byPeople = (one: SiteIssue, other: SiteIssue): number => (other.people ?? -1) - (one.people ?? -1)
  const included = data.filter(isIncluded)
  const shown = view.sort === 'people' ? included.toSorted(byPeople) : included
  const since = crawl?.previous_ended_at
  return (
    <section class="card" aria-label={t('site.issues')}>
      <div class="issue-chips">
        <nav class="nav" aria-label={t('siteissues.chips')}>
          {chips.map((chip) => (
            <a
              key={chip}
              href={view.linkTo({ show: chip === 'all' ? undefined : chip })}
              aria-current={chip === view.show ? 'true' : undefined}
            >
              {t(`siteissues.chip.${chip}`)} <small>{number(countOf(chip, counts))}</small>
            </a>
          ))}
        </nav>
        <Segmented
          value={view.group}
          options={[
            { value: 'template', label: t('siteissues.by.template') },
            { value: 'none', label: t('siteissues.by.issue') },
          ]}
          onChoose={(group) =>
            navigate(view.linkTo({ group: group === 'none' ? 'issue' : undefined }), { keepScroll: true })
          }
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('siteissues.none')} />
      ) : (
        <table class="table issue-table site-issues">
          <thead>
            <tr>
              <th scope="col">{t('crawl.issue.severity')}</th>
              <th scope="col">{t('crawl.issue.title')}</th>
              <th scope="col" class="numeric">
                {t('crawl.issue.pages')}
              </th>
              <SortHead view={view} by="people" label={t('siteissues.column.people')} />
              <th scope="col" class="numeric">
                {since == null
                  ? t('siteissues.column.since.none')
                  : t('siteissues.column.since', { date: date(since, { month: 'short', day: 'numeric' }) })}
              </th>
              <SortHead view={view} by="points" label={t('crawl.issue.points')} />
            </tr>
          </thead>
          {view.group === 'none' ? (
            <tbody>
              {shown.map((issue) => (
                <IssueRow key={issue.check} issue={issue} isIgnored={view.show === 'ignored'} />
              ))}
            </tbody>
          ) : (
            groups.map((group) => (
              <Group
                key={group.id}
                group={group}
                issues={shown.filter(({ template }) => template === group.id)}
                isIgnored={view.show === 'ignored'}
              />
            ))
          )}
        </table>
      )}
      <div class="panel-foot issue-foot">
        <span>
          {summary.points > 0 && view.show === 'all' && (
            <>
              {t('siteissues.fixall', {
                n: counts.all,
                points: formatNumber(summary.points, { maximumFractionDigits: 1 }),
              })}{' '}
            </>
          )}
          {view.show === 'all' && !showsLow && low > 0 && low < counts.all && (
            <button type="button" class="link-button" onClick={() => setShowsLow(true)}>
              {t('siteissues.low', { n: low })}
            </button>
          )}
        </span>
        <span class="faint">{t('siteissues.passed', { n: counts.passed })}</span>
      </div>
    </section>
  )
}

interface SortHeadProps {
  readonly view: IssueView
  readonly by: IssueView['sort']
  readonly label: string
}

/** The head of a column that the list can be sorted by, the largest first. */
function SortHead({ view, by, label }: SortHeadProps) {
  return (
    <th scope="col" class="numeric" aria-sort={view.sort === by ? 'descending' : undefined}>
      <a href={view.linkTo({ sort: by === 'points' ? undefined : by })}>
        {label}
        {view.sort === by && ' ↓'}
      </a>
    </th>
  )
}

interface GroupProps {
  readonly group: SiteIssueGroup
  readonly issues: readonly SiteIssue[]
  readonly isIgnored: boolean
}

/** The issues of a template, below its name. */
function Group({ group, issues, isIgnored }: GroupProps) {
  const [isOpen, setOpen] = useState(true)
  const { kind, name, pattern, pages, visits_share, score, points } = group
  if (issues.length === 0) return null
  const title = kind === 'template' ? readableUrl(name) : t(`siteissues.group.${kind}`)
  return (
    <tbody>
      <tr class="issue-group">
        <th scope="rowgroup" colSpan={5}>
          <div>
            <button type="button" class="group-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name="chevron" />
              <b>{title}</b>
            </button>
            <span class="soft">
              {kind === 'site' ? t('siteissues.group.site.note') : t('issues.pages', { n: pages })}
              {visits_share !== null && ` · ${t('siteissues.group.share', { share: percent(visits_share) })}`}
            </span>
            {pattern !== null && <code class="faint">{readableUrl(pattern)}</code>}
            <span class="grow" />
            {score !== null && (
              <span class={`pill ${resultForScore(score)}`}>
                {t('siteissues.group.score', { score: number(score) })}
              </span>
            )}
          </div>
        </th>
        <td class="numeric gain">{pointsText(points)}</td>
      </tr>
      {isOpen && issues.map((issue) => <IssueRow key={issue.check} issue={issue} isIgnored={isIgnored} />)}
    </tbody>
  )
}
