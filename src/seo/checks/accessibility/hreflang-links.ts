import { message } from '../../../base/message.ts'
import type { HeadFacts, Hreflang } from '../../facts/page/head-facts.ts'

export const noHreflang = message('The page has no hreflang links.')

/** The offset of the link with this URL; null if there is none. */
export function placeOf(head: HeadFacts, url: string): number | null {
  return head.hreflang.find((link) => link.url === url)?.at ?? null
}

/** The code and the address of the link. */
export const quoteHreflang = ({ language, href }: Hreflang): string => `${language}: ${href}`
