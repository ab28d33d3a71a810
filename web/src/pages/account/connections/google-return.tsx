import { useEffect, useRef, useState } from 'preact/hooks'
import { saveConnection } from '../../../api/connections.ts'
import { Skeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate, usePageUrl } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from '../layout.tsx'
import { takePendingConsent } from './pending-consent.ts'

const list = '/settings/connections'

/** Google sends browsers here, with a code or with why there is none. */
export function GoogleReturnPage() {
  const { path, query } = usePageUrl()
  const [answer] = useState({ code: query.get('code'), state: query.get('state') })
  const [problem, setProblem] = useState<string | null>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    // A code works once: it must not stay in the history.
    navigate(path, { replace: true })
    const connection = takePendingConsent()
    const { code, state } = answer
    if (code === null || state === null) return setProblem(t('connection.google.denied'))
    const fields = connection ? { code, state } : { kind: 'google-oauth', code, state }
    saveConnection(connection || undefined, fields).then((result) => {
      if (result.ok) {
        showToast(t(connection ? 'connection.replaced' : 'connection.added'))
        navigate(list, { replace: true })
        return
      }
      const { fields: invalid, detail, kind } = result.problem
      setProblem(Object.values(invalid).flat().join(' ') || detail || t(`problem.${kind}`))
    })
  }, [])
  return (
    <SettingsLayout page="connections">
      <div class="card">
        <SettingsSection title={t('connection.google.title')} help="google" note="">
          {problem === null ? (
            <div role="status">
              <p class="soft">{t('connection.google.progress')}</p>
              <Skeleton height={34} />
            </div>
          ) : (
            <div class="notice bad with-action" role="alert">
              <span>
                <b>{t('connection.google.failed')}</b>
                <small>{problem}</small>
              </span>
              <a class="button small" href={list}>
                {t('connection.google.back')}
              </a>
            </div>
          )}
        </SettingsSection>
      </div>
    </SettingsLayout>
  )
}
