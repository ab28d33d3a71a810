import type { HeadFacts, Hreflang } from '../../facts/page/head-facts.ts'

export const noHreflang = 'The page names no versions in other languages.'

/** The place of the link that names an address; null where none does. */
export function placeOf(head: HeadFacts, url: string): number | null {
  return head.hreflang.find((link) => link.url === url)?.at ?? null
}

/** Code and address, as the link would be written. */
export const quoteHreflang = ({ language, href }: Hreflang): string => `${language}: ${href}`
