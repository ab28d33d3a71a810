import type { WebsiteName } from '../hit.ts'

/** One page may count for several websites, but not for any number of them. */
const mostDomains = 10
/** A host name and a port. */
const longestDomain = 260

export const splitDomains = (list: string): WebsiteName => ({
  kind: 'domains',
  domains: list.includes(',')
    ? [...new Set(list.split(',').map((domain) => domain.trim()))].filter(isShort).slice(0, mostDomains)
    : [list].filter((domain) => domain.length <= longestDomain),
})

const isShort = (domain: string): boolean => domain !== '' && domain.length <= longestDomain

/** Our numeric id, or a domain. */
export const readWebsiteName = (text: string): WebsiteName =>
  /^\d{1,15}$/.test(text) ? { kind: 'id', id: Number(text) } : splitDomains(text)
