import type { SiteIssue } from '../../../api/generated.ts'
import { formatNumber, number, percent, pointsText } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { useSite } from '../../../website/frame/site-context.ts'

interface IssueRowProps {
  readonly issue: SiteIssue
  readonly isIgnored: boolean
}

/** An issue with what it affects; a link to its page. */
export function IssueRow({ issue, isIgnored }: IssueRowProps) {
  const { home } = useSite()
  const { check, title, severity, level, template, pages, judged, ignored_pages, points, ignored } = issue
  const isOfTemplate = template !== null && template !== 'site'
  const search = isOfTemplate ? `?template=${encodeURIComponent(template)}` : ''
  const [reason] = ignored
  return (
    <tr>
      <td>
        <span class={`pill ${severity}`}>{t(`severity.${severity}`)}</span>
      </td>
      <td class="title">
        <a href={`${home}/seo/issues/${encodeURIComponent(check)}${search}`}>{title}</a>
        {isIgnored && reason && <small class="soft">{reason.reason}</small>}
      </td>
      <td class="numeric" data-label={t('crawl.issue.pages')}>
        <b>{number(isIgnored ? ignored_pages : pages)}</b>
        {level === 'page' && <small class="faint"> {t('siteissues.of', { n: number(judged) })}</small>}
      </td>
      <td class="numeric" data-label={t('siteissue.column.visits')}>
        <Stake issue={issue} />
      </td>
      <td class="numeric">
        <Since issue={issue} />
      </td>
      <td class="numeric gain">{points === null ? '' : pointsText(points)}</td>
    </tr>
  )
}

function Stake({ issue: { level, visits, people, visits_share } }: { readonly issue: SiteIssue }) {
  if (level === 'site') return <small class="faint">{t('siteissues.whole')}</small>
  if (people === null) return <>–</>
  // It is a share of visits, which clicks are none of.
  if (people !== visits) return <b>{number(people)}</b>
  const share = visits_share ?? 0
  return (
    <span class="share">
      <b>{number(people)}</b>
      <i style={{ '--share': `${share * 100}%` }} aria-hidden="true" />
      <small>{percent(share)}</small>
    </span>
  )
}

/** More pages with an issue are worse. */
export function Since({ issue: { state, change } }: { readonly issue: Pick<SiteIssue, 'state' | 'change'> }) {
  if (state === null || change === null) return <span class="faint">–</span>
  if (state === 'new') return <span class="down">{t('siteissues.new')}</span>
  if (state === 'came_back') return <span class="down">{t('siteissues.came-back')}</span>
  if (change === 0) return <span class="soft">{t('siteissues.nochange')}</span>
  const text = formatNumber(change, { signDisplay: 'exceptZero' }).replace('-', '−')
  return <span class={change > 0 ? 'down' : 'up'}>{text}</span>
}
