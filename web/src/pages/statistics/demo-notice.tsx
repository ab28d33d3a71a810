import { request } from '../../api/request.ts'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'

/** Marks sample data, and removes it. */
export function DemoNotice() {
  const remove = async (): Promise<void> => {
    const result = await request<'deleteDemo'>('analytics', '/api/v1/demo', { method: 'DELETE' })
    showToast(result.ok ? t('demo.removed') : result.problem.detail)
    if (result.ok) navigate('/websites')
  }
  return (
    <div class="notice header-row">
      <span>{t('demo.notice')}</span>
      <span class="grow" />
      <button type="button" class="button small" onClick={remove}>
        {t('demo.remove')}
      </button>
    </div>
  )
}
