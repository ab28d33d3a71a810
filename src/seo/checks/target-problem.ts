import type { TargetPage } from '../facts/site/site-facts.ts'

/** Why a search engine would not index the target of a URL; null if it would. */
export function targetProblem(page: TargetPage): string | null {
  const [redirect] = page.redirects
  if (redirect !== undefined) return `redirects (${redirect}) to ${page.finalUrl}`
  if (page.status !== 200) return `status ${page.status}`
  return page.noindex ? 'noindex' : null
}
