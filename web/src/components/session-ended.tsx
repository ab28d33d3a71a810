import { currentFigures } from '../state/offline-data.ts'
import { useSession } from '../state/session.tsx'
import { t } from '../strings/strings.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

/** Asks to sign in again, once for the whole page. */
export function SessionEnded() {
  const { signIn, keepLooking } = useSession()
  const view = [...document.title.split(' · ').slice(0, -1), currentFigures()?.asked].filter(Boolean).join(' · ')
  return (
    <Dialog title={t('session.ended')} onClose={keepLooking}>
      <div class="stack">
        <p class="soft">{t('session.ended.note')}</p>
        {view !== '' && (
          <p class="return-view">
            <Icon name="link" />
            <span>{view}</span>
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" class="button plain" onClick={keepLooking}>
            {t('session.keep')}
          </button>
          <button type="button" class="button primary" onClick={signIn}>
            {t('signin.submit')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
