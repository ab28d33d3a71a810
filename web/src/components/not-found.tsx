import { embedded } from '../api/embedded.ts'
import { signInUrl } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { t } from '../strings/strings.ts'

/** Shown for unknown URLs and for records that the visitor may not see. */
export function NotFound() {
  const signedOut = useSession().state.state === 'signed-out'
  return (
    <div class="empty-state">
      <h1>{t('notfound.title')}</h1>
      <p>{t('notfound.why')}</p>
      {!embedded && (
        <a class="button" href={signedOut ? signInUrl() : '/'}>
          {signedOut ? t('signin.title') : t('notfound.home')}
        </a>
      )}
    </div>
  )
}
