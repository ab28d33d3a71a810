import { useState } from 'preact/hooks'
import type { IgnoredIssue } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Pager } from '../../components/list-controls.tsx'
import { showToast } from '../../components/toast.tsx'
import { useLoad } from '../../state/use-load.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

interface IgnoredProps {
  readonly project: string
  readonly onChange: () => void
}

/** The issues that are ignored in a project or in one of its reports; nothing if there are none. */
export function Ignored({ project, onChange }: IgnoredProps) {
  const [page, setPage] = useState(1)
  const path = `/api/v1/projects/${encodeURIComponent(project)}/ignored-issues`
  const list = useLoad(`${path} ${page}`, (signal) =>
    request<'listIgnoredIssues'>('seo', path, { query: { per_page: 25, page }, signal }),
  )
  if (list.state !== 'ready' || list.value.meta.total === 0) return null
  const undo = async ({ id }: IgnoredIssue): Promise<void> => {
    const result = await request<'deleteIgnoredIssue'>('seo', `${path}/${id}`, { method: 'DELETE' })
    if (!result.ok) return showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    showToast(t('ignored.undone'))
    list.reload()
    onChange()
  }
  return (
    <section class="card" aria-label={t('ignored.title')}>
      <div class="panel-head">
        <h2>{t('ignored.title')}</h2>
      </div>
      <ul class="ignored-list">
        {list.value.data.map((issue) => (
          <li key={issue.id}>
            <div>
              <code>{issue.check}</code>{' '}
              {issue.report === null ? (
                <span class="soft">{t('ignored.everywhere')}</span>
              ) : (
                <a class="text-link" href={`/reports/${issue.report}#${issue.check}`}>
                  {t('ignored.in', { n: issue.report })}
                </a>
              )}
              <p>{issue.reason}</p>
              <p class="faint">{t('ignored.by', { name: issue.ignored_by, date: date(issue.created_at) })}</p>
            </div>
            <button type="button" class="button small" onClick={() => undo(issue)}>
              {t('ignored.undo')}
            </button>
          </li>
        ))}
      </ul>
      {list.value.meta.last_page > 1 && (
        <div class="panel-foot">
          <Pager meta={list.value.meta} onPage={setPage} />
        </div>
      )}
    </section>
  )
}
