import { useState } from 'preact/hooks'
import type { IgnoredMark } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { showToast } from '../../../../components/toast.tsx'
import { date } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

interface IgnoredNoteProps {
  readonly mark: IgnoredMark
  /** Null for visitors of a shared page, who cannot change anything. */
  readonly project: string | null
  readonly onDone: () => void
}

/** Why, by whom and when an issue was ignored, and a button that undoes it. */
export function IgnoredNote({ mark, project, onDone }: IgnoredNoteProps) {
  const [busy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    const path = `/api/v1/projects/${encodeURIComponent(project ?? '')}/ignored-issues/${mark.id}`
    const result = await request<'deleteIgnoredIssue'>('seo', path, { method: 'DELETE' })
    setBusy(false)
    if (!result.ok) return showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    showToast(t('ignored.undone'))
    onDone()
  }
  return (
    <div class="ignored-note">
      <p>
        <b>{t(mark.scope === 'project' ? 'ignored.project' : 'ignored.report')}</b> {mark.reason}
      </p>
      <p class="faint">
        {mark.by === undefined ? date(mark.at) : t('ignored.by', { name: mark.by, date: date(mark.at) })}
      </p>
      {project !== null && mark.id !== undefined && (
        <button type="button" class="button small" onClick={undo} disabled={busy}>
          {t('ignored.undo')}
        </button>
      )}
    </div>
  )
}
