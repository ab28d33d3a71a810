import { t } from '../strings/strings.ts'
import { Blank } from './states.tsx'

/** What an address shows that no page has, or none that the visitor may see. */
export function Nothing() {
  return (
    <Blank title={t('missing.title')}>
      <p>{t('missing.why')}</p>
      <a class="button" href="/">
        {t('missing.home')}
      </a>
    </Blank>
  )
}
