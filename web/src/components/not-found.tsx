import { embedded } from '../state/embedded.ts'
import { t } from '../strings/strings.ts'

/** What an address shows that no page has, or none that the visitor may see. */
export function Nothing() {
  return (
    <div class="blank">
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
