import { request } from '../api/request.ts'
import { navigate } from '../router.ts'
import { t } from '../strings/strings.ts'
import { showToast } from './toast.tsx'

interface DemoNoticeProps {
  /** Where it is shown: what is said, and whether the demo can be removed there. */
  readonly on: 'notice' | 'settings' | 'shop'
}

const texts = { notice: 'demo.notice', settings: 'demo.settings', shop: 'demo.shop' } as const

/** Marks sample data, and removes it. */
export function DemoNotice({ on }: DemoNoticeProps) {
  const remove = async (): Promise<void> => {
    const result = await request<'deleteDemo'>('analytics', '/api/v1/demo', { method: 'DELETE' })
    showToast(result.ok ? t('demo.removed') : result.problem.detail)
    if (result.ok) navigate('/sites')
  }
  return (
    <div class="notice header-row demo-notice">
      <span>{t(texts[on])}</span>
      <span class="grow" />
      {on !== 'shop' && (
        <button type="button" class="button small" onClick={remove}>
          {t('demo.remove')}
        </button>
      )}
    </div>
  )
}
