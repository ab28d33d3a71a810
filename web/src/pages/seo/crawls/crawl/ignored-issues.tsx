import type { CrawlIgnoredIssue } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { date } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

interface IgnoredIssuesProps {
  readonly issues: readonly CrawlIgnoredIssue[]
  /** Null for readers of a shared page, who cannot undo it. */
  readonly project: string | null
  readonly onChange: () => void
}

/** The issues that are ignored on some pages or on all, with the reasons. */
export function IgnoredIssues({ issues, project, onChange }: IgnoredIssuesProps) {
  if (issues.length === 0) return null
  const undo = async (id: number): Promise<void> => {
    const path = `/api/v1/projects/${encodeURIComponent(project ?? '')}/ignored-issues/${id}`
    const result = await request<'deleteIgnoredIssue'>('seo', path, { method: 'DELETE' })
    showToast(result.ok ? t('ignored.undone') : result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }
  return (
    <section class="card panel-below" aria-label={t('ignored.title')}>
      <div class="panel-head">
        <h2>
          {t('ignored.title')} <HelpLink topic="ignored" name={t('ignored.title')} isAbout />
        </h2>
      </div>
      <ul class="ignored-list">
        {issues.map(({ check, title, pages, mutes: ignored }) => (
          <li key={check}>
            <div>
              <b>{title}</b> <span class="soft">{t('issues.pages', { n: pages })}</span>
              {ignored.map(({ id, pattern, reason, by, at }) => (
                <div key={id}>
                  <p>
                    {pattern !== '' && <code>{pattern}</code>} {reason}
                  </p>
                  <p class="faint">
                    {t('ignored.by', { name: by, date: date(at) })}{' '}
                    {project !== null && (
                      <button type="button" class="link-button" onClick={() => undo(id)}>
                        {t('ignored.undo')}
                      </button>
                    )}
                  </p>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
