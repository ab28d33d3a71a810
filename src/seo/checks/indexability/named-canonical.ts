import type { Canonical, HeadFacts } from '../../facts/page/head-facts.ts'

export const noCanonical = 'The page names no canonical address.'
export const misplacedCanonical = 'The canonical address stands outside the head, where it is ignored.'
export const unreadableCanonical = 'The canonical address cannot be read.'

/** The canonical URL that search engines use, or the reason why there is none to judge. */
export function namedCanonical(head: HeadFacts): (Canonical & { readonly url: string }) | string {
  const [canonical] = head.canonicals
  if (canonical === undefined) return head.misplacedCanonicals.length > 0 ? misplacedCanonical : noCanonical
  return canonical.url === null ? unreadableCanonical : { ...canonical, url: canonical.url }
}
