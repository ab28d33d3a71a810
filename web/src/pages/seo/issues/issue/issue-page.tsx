import '../../../../styles/crawl.css'
import '../../../../styles/site-issues.css'
import { useState } from 'preact/hooks'
import type { SiteIssueDetail } from '../../../../api/generated.ts'
import { request, serviceUrl } from '../../../../api/request.ts'
import { downloadFile } from '../../../../components/download-file.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../../components/states.tsx'
import { TextWithCode } from '../../../../components/text-with-code.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { usePageUrl } from '../../../../router.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { useTitle } from '../../../../state/use-title.ts'
import { formatNumber, number, percent } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { readableUrl, safeHttpUrl } from '../../../../urls.ts'
import { useSite } from '../../../../website/frame/site-context.ts'
import type { PageProps } from '../../../page-props.ts'
import { IgnoreIssue } from '../../crawls/crawl/ignore-issue.tsx'
import { AffectedPages } from './affected-pages.tsx'
import { History } from './history.tsx'
import { useRecheck } from './recheck.tsx'

/** An issue of a site: what was found where, how to fix it, and its history. */
export function IssuePage({ params: { check = '' } }: PageProps) {
  const { home, project } = useSite()
  const path = `/api/v1/sites/${encodeURIComponent(project)}/issues/${encodeURIComponent(check)}`
  const loaded = useLoad(path, (signal) => request<'readSiteIssue'>('seo', path, { signal }))
  if (loaded.state === 'loading') return <Skeleton height={400} />
  if (loaded.state === 'failed' && loaded.problem.kind === 'missing')
    return (
      <EmptyState title={t('siteissue.unknown')}>
        <a class="button small" href={`${home}/seo`}>
          {t('siteissue.all')}
        </a>
      </EmptyState>
    )
  if (loaded.state === 'failed') return <ErrorState problem={loaded.problem} retry={loaded.reload} />
  return <Issue key={check} issue={loaded.value.data} path={path} reload={loaded.reload} />
}

interface StakeProps {
  readonly visits: number | null
  readonly people: number | null
  readonly parts: SiteIssueDetail['score_parts']
}

/** How the people and the points at stake add up. */
function Stake({ visits, people, parts }: StakeProps) {
  const more = people === null ? 0 : people - (visits ?? 0)
  const points = (['pages', 'site', 'coverage', 'cap'] as const).flatMap((name) => {
    const own = parts?.[name] ?? 0
    return own > 0 ? [t(`siteissue.part.${name}`, { points: formatNumber(own, { maximumFractionDigits: 1 }) })] : []
  })
  return (
    <>
      {people !== null && people > 0 && (
        <p class="soft">
          <b>{t('siteissue.people', { n: people })}</b>
          {more > 0
            ? ` = ${t('siteissue.people.both', { visits: number(visits ?? 0), clicks: number(more) })}`
            : ` = ${t('siteissue.people.visits', { visits: number(visits ?? 0) })}`}
          <small class="faint"> {t('siteissue.people.note')}</small>
        </p>
      )}
      {points.length > 1 && <p class="soft">{t('siteissue.parts', { parts: points.join(' + ') })}</p>}
    </>
  )
}

interface IssueProps {
  readonly issue: SiteIssueDetail
  /** Where the API has the issue. */
  readonly path: string
  readonly reload: () => void
}

function Issue({ issue, path, reload }: IssueProps) {
  const { home, host, project, website } = useSite()
  const asked = usePageUrl().query.get('template')
  const template = issue.templates.find((one) => one.template === asked) ?? null
  const group = issue.groups.find(({ id }) => id === template?.template)
  const recheck = useRecheck(path, template?.template ?? undefined)
  const { title, severity, pages, judged, visits, visits_share, people, points } = { ...issue, ...template }
  const learnMore = safeHttpUrl(issue.link)
  useTitle(`${title} · ${host}`)
  const groupName = group?.pattern == null ? null : readableUrl(group.pattern)
  const exportPages = (): void =>
    void downloadFile(serviceUrl('seo', `${path}/pages`, { format: 'csv', template: template?.template ?? undefined }))
  return (
    <div class="stack">
      <div class="stack">
        <nav class="soft" aria-label={t('site.issues')}>
          <a class="text-link" href={`${home}/seo`}>
            {t('site.issues')}
          </a>
          {groupName !== null && (
            <>
              {' / '}
              <code>{groupName}</code>
            </>
          )}
        </nav>
        <div class="issue-heading">
          <span class={`pill ${severity}`}>{t(`severity.${severity}`)}</span>
          <h2>{title}</h2>
          <span class="grow" />
          <button type="button" class="button" onClick={exportPages}>
            <Icon name="download" /> {t('siteissue.export')}
          </button>
          {issue.can_recheck && (
            <button type="button" class="button primary" disabled={recheck.isBusy} onClick={recheck.start}>
              {t(recheck.isBusy ? 'siteissue.again.busy' : 'siteissue.again')}
            </button>
          )}
        </div>
        <p class="soft">
          {pages === 0 ? (
            t('siteissue.gone')
          ) : (
            <>
              {issue.why !== null && `${issue.why} `}
              {t('siteissue.stake', { pages: number(pages), judged: number(judged) })}
              {visits !== null &&
                ` · ${t('siteissue.stake.visits', { visits: number(visits), share: percent(visits_share ?? 0) })}`}
              {points !== null &&
                points > 0 &&
                ` · ${t('siteissue.points', { points: formatNumber(points, { maximumFractionDigits: 1 }) })}`}
            </>
          )}
        </p>
        {pages > 0 && <Stake visits={visits} people={people} parts={template ? null : issue.score_parts} />}
        {recheck.result}
      </div>
      <div class="issue-page-layout">
        <AffectedPages issue={issue} path={path} template={template?.template ?? undefined} checked={recheck.states} />
        <div class="sidebar">
          <section class="card" aria-label={t('crawl.issue.fix')}>
            <h2>{t('crawl.issue.fix')}</h2>
            <p>
              <TextWithCode text={issue.advice} />
            </p>
            <p>
              <HelpLink topic={`check.${issue.check}`} name={title} isText />
            </p>
            {learnMore && (
              <p>
                <a class="text-link" href={learnMore} target="_blank" rel="noreferrer">
                  {t('crawl.issue.learn')}
                </a>
              </p>
            )}
          </section>
          {issue.history.length > 0 && <History history={issue.history} />}
          {website && issue.history.some(({ event }) => event === 'fixed') && (
            <p>
              <a class="text-link" href={`${home}/seo/fixes?check=${encodeURIComponent(issue.check)}`}>
                {t('siteissue.fixes')}
              </a>
            </p>
          )}
          <IgnoredPatterns issue={issue} project={project} group={group?.pattern ?? null} reload={reload} />
        </div>
      </div>
    </div>
  )
}

interface IgnoredPatternsProps extends Pick<IssueProps, 'issue' | 'reload'> {
  readonly project: string
  /** The pattern of the pages that are shown, if these are one group. */
  readonly group: string | null
}

/** Where the issue is ignored, and by whom. */
function IgnoredPatterns({ issue, project, group, reload }: IgnoredPatternsProps) {
  const [ignoring, setIgnoring] = useState<string | null>(null)
  const stopIgnoring = async (id: number): Promise<void> => {
    const ignored = `/api/v1/projects/${encodeURIComponent(project)}/ignored-issues/${id}`
    const result = await request<'deleteIgnoredIssue'>('seo', ignored, { method: 'DELETE' })
    showToast(result.ok ? t('ignored.undone') : result.problem.detail || t(`problem.${result.problem.kind}`))
    reload()
  }
  return (
    <>
      <section class="card" aria-label={t('siteissue.ignore.title')}>
        <h2>{t('siteissue.ignore.title')}</h2>
        <p class="soft">{t('siteissue.ignore.note')}</p>
        {issue.ignored.map(({ id, reason, by, pattern }) => (
          <p key={id} class="soft">
            {pattern !== '' && <code>{pattern}</code>} {reason} <small class="faint">{by}</small>{' '}
            <button type="button" class="link-button" onClick={() => stopIgnoring(id)}>
              {t('ignored.undo')}
            </button>
          </p>
        ))}
        <div class="actions">
          {group !== null && (
            <button type="button" class="button small" onClick={() => setIgnoring(group)}>
              {t('siteissue.ignore.template')}
            </button>
          )}
          <button type="button" class="button small" onClick={() => setIgnoring('')}>
            {t('siteissue.ignore.site')}
          </button>
        </div>
      </section>
      {ignoring !== null && (
        <IgnoreIssue
          issue={issue}
          project={project}
          pattern={ignoring}
          onDone={() => [setIgnoring(null), reload()]}
          onClose={() => setIgnoring(null)}
        />
      )}
    </>
  )
}
