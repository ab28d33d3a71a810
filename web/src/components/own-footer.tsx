import { t } from '../strings/strings.ts'

/** What the footer has for somebody who is signed in. */
export const OwnFooter = () => (
  <>
    <a href="/help">{t('help.title')}</a>
    <a href="/docs">{t('shell.api')}</a>
    <span class="grow" />
    <span>{t('shell.motto')}</span>
  </>
)
