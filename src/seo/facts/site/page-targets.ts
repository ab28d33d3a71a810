import { withoutFragment } from '../page/address.ts'
import type { HreflangLink, HreflangTarget, Sampled, TargetPage, Verified } from './site-facts.ts'
import { isUnverified } from './site-facts.ts'

/** An address as it is asked for, without its fragment; null for what is not asked for over http. */
export const askable = (address: string): string | null => (/^https?:/.test(address) ? withoutFragment(address) : null)

interface Target {
  /** As the caller wrote it, so that it can be found again. */
  readonly written: string
  readonly url: string
}

/** What there is to ask for, without the page itself, which has answered already. */
function targetsOf(addresses: readonly string[], page: string): readonly Target[] {
  const targets: Target[] = []
  for (const written of new Set(addresses)) {
    const url = askable(written)
    if (url !== null && url !== page) targets.push({ written, url })
  }
  return targets
}

/** Probes the first `max` addresses; those that differ in their fragment alone are one request, but several items. */
export async function probed<Probe extends { readonly url: string }>(
  addresses: readonly string[],
  page: string,
  max: number,
  probe: (url: string) => Promise<Probe>,
): Promise<Sampled<Probe>> {
  return sampled(targetsOf(addresses, page), max, async ({ written, url }) => ({ ...(await probe(url)), url: written }))
}

/** The first `max` of a list, each looked at; the rest is only counted. */
async function sampled<From, To>(
  all: readonly From[],
  max: number,
  look: (item: From) => Promise<To>,
): Promise<Sampled<To>> {
  return { items: await Promise.all(all.slice(0, max).map(look)), skipped: Math.max(0, all.length - max) }
}

export async function sampledHreflang(
  links: readonly HreflangLink[],
  page: string,
  max: number,
  read: (url: string) => Promise<Verified<TargetPage>>,
): Promise<Sampled<HreflangTarget>> {
  const others = links.flatMap(({ language, url }) => {
    const asked = askable(url)
    return asked === null || asked === page ? [] : [{ language, url, asked }]
  })
  return sampled(others, max, async ({ language, url, asked }) => {
    const target = await read(asked)
    const answered = !isUnverified(target) && target.status >= 200 && target.status < 300
    const linksBack = answered ? target.hreflang.some((link) => askable(link.url) === page) : null
    return { language, url, page: target, linksBack }
  })
}

/** The address with a slash added or taken away; null for a home page and for what looks like a file. */
export function slashVariant(page: string): string | null {
  const url = new URL(page)
  if (url.pathname === '/' || url.pathname.lastIndexOf('.') > url.pathname.lastIndexOf('/')) return null
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`
  return url.href
}
