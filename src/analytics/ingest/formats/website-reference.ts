import type { WebsiteReference } from '../hit.ts'

/** One hit may count for several websites, up to this many. */
const maxDomains = 10
/** A host name and a port. */
const maxDomainLength = 260

export const parseDomains = (list: string): WebsiteReference => ({
  kind: 'domains',
  domains: list.includes(',')
    ? [...new Set(list.split(',').map((domain) => domain.trim()))].filter(isShort).slice(0, maxDomains)
    : [list].filter((domain) => domain.length <= maxDomainLength),
})

const isShort = (domain: string): boolean => domain !== '' && domain.length <= maxDomainLength

/** Our numeric id, or a domain. */
export const parseWebsiteReference = (text: string): WebsiteReference =>
  /^\d{1,15}$/.test(text) ? { kind: 'id', id: Number(text) } : parseDomains(text)
