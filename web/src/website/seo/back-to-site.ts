import { t } from '../../strings/strings.ts'
import { projectOf, sitePath } from '../../urls.ts'

/** Leads back from a form to the site that its URL is of, or to all sites. */
export function backToSite(url: string | null, path: string): { readonly href: string; readonly label: string } {
  const host = projectOf(URL.parse(url ?? '')?.host ?? '')
  return host === '' ? { href: '/sites', label: t('shell.sites') } : { href: sitePath(host) + path, label: host }
}
