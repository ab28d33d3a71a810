import { embedded } from '../api/embedded.ts'
import { t } from '../strings/strings.ts'

/** Shown for unknown URLs and for records that the visitor may not see. */
export function NotFound() {
  return (
    <div class="empty-state">
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.why')}</p>
      {!embedded && (
        <a class="button" href="/">
          {t('missing.home')}
        </a>
      )}
    </div>
  )
}
