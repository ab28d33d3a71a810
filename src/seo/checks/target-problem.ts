import { message, type Text } from '../../base/message.ts'
import type { TargetPage } from '../facts/site/site-facts.ts'

/** Why nothing can be said about a page that redirects forever. */
export const endlessRedirects = message('The page redirects endlessly.')

/** Why a search engine would not index the target of a URL; null if it would. */
export function targetProblem(page: TargetPage): Text | null {
  const [redirect] = page.redirects
  if (redirect !== undefined)
    return message('redirects ({status}) to {url}', { status: String(redirect), url: page.finalUrl })
  if (page.status !== 200) return message('status {status}', { status: String(page.status) })
  return page.noindex ? 'noindex' : null
}
