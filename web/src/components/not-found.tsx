import { embedded } from '../api/embedded.ts'
import { t } from '../strings/strings.ts'

/** Shown for unknown URLs and for records that the visitor may not see. */
export function NotFound() {
  return (
    <div class="empty-state">
      <h1>{t('notfound.title')}</h1>
      <p>{t('notfound.why')}</p>
      {!embedded && (
        <a class="button" href="/">
          {t('notfound.home')}
        </a>
      )}
    </div>
  )
}
