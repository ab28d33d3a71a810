import { type Message, message } from '../../../base/message.ts'
import type { Canonical, HeadFacts } from '../../facts/page/head-facts.ts'

export const noCanonical = message('The page has no canonical URL.')
export const misplacedCanonical = message('The canonical tag is outside the head, where search engines ignore it.')
export const unreadableCanonical = message('The canonical URL is invalid.')

/** The canonical URL that search engines use, or the reason why there is none to judge. */
export function namedCanonical(head: HeadFacts): (Canonical & { readonly url: string }) | Message {
  const [canonical] = head.canonicals
  if (canonical === undefined) return head.misplacedCanonicals.length > 0 ? misplacedCanonical : noCanonical
  return canonical.url === null ? unreadableCanonical : { ...canonical, url: canonical.url }
}

/** Whether there is no canonical URL to judge, only a reason. */
export const isReason = (canonical: Canonical | Message): canonical is Message => 'text' in canonical
