import type { Clock } from '../../../base/clock.ts'
import type { WebsiteRow } from '../../../database/schema.ts'
import { policyHeaders } from '../../../fetch/content-security-policy.ts'
import type { FetchedPage } from '../../../fetch/fetch-result.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { createCheckLimits } from '../check-limits.ts'
import { decodePage, fetchWebsite, isOnWebsite } from '../fetch-website.ts'
import { readFromPage } from '../page-parser.ts'
import type { PageScripts } from '../page-parser-thread.ts'
import { judgePage, type PageVerdict } from './judge-page.ts'

/** The result for one page. */
export interface CheckedPage extends PageVerdict {
  readonly url: string
  /** Why the page could not be checked. */
  readonly problem: string | null
  readonly milliseconds: number | null
}

export interface InstallationCheckDeps {
  readonly fetcher: Pick<Fetcher, 'fetchPage'>
  readonly baseUrl: string
  readonly clock: Clock
}

export type InstallationChecks = ReturnType<typeof createInstallationChecks>

const maxOtherPages = 4
/** After this time no further page is fetched, so that a slow website does not keep a slot for minutes. */
const startWithinMs = 15_000
const options = {
  whenTooLarge: 'truncate',
  limits: {
    connectMs: 4_000,
    headersMs: 6_000,
    idleMs: 4_000,
    totalMs: 10_000,
    maxRedirects: 5,
    maxBytes: 1024 * 1024,
  },
} as const

/** Looks for the tracker in pages of a website. Each check sends requests to servers of third parties, so few run at a time. */
export function createInstallationChecks({ fetcher, baseUrl, clock }: InstallationCheckDeps) {
  const limits = createCheckLimits({
    what: 'installation checks',
    burst: { perWebsite: 6, perAccount: 20 },
    total: 4,
    perOwner: 1,
    maxWaitingPerOwner: 2,
    maxWaiting: 32,
    maxWaitMs: 15_000,
    clock,
  })

  const checkPage = async (domain: string, url: string) => {
    const { result, foreign } = await fetchWebsite(fetcher, url, domain, options)
    const failed = (status: PageVerdict['status'], problem: string | null, found: string | null = null) => ({
      page: { url, status, found, fixes: [], warnings: [], problem, milliseconds: null } satisfies CheckedPage,
      links: [],
    })
    if (foreign !== null) return failed('redirects-away', null, truncate(foreign))
    if (!result.ok) return failed('unreachable', result.failure.message)
    const { page } = result
    if (page.status !== 200) return failed('error-status', null, String(page.status))
    const type = page.headers['content-type']?.[0] ?? ''
    if (!/html/i.test(type)) return failed('not-html', null, truncate(type))
    const scripts = await readFromPage('readScripts', decodePage(page))
    if (scripts === null) return failed('unreachable', 'The page is too complex to be read.')
    const verdict = judgePage({
      url: new URL(page.url),
      domain,
      baseUrl,
      scripts,
      policyHeaders: policyHeaders(page.headers),
    })
    const milliseconds = Math.round(page.timings.firstByte)
    return { page: { ...verdict, url: page.url, problem: null, milliseconds }, links: linksOf(page, scripts, domain) }
  }

  return {
    /** Checks one page, or the home page and a few pages that it links to. */
    async check(website: WebsiteRow, path?: string): Promise<readonly CheckedPage[]> {
      const { domain } = website
      return await limits.use(website, async () => {
        const begun = clock()
        const first = await checkPage(domain, `https://${domain}${path ?? '/'}`)
        if (path !== undefined) return [first.page]
        const pages: CheckedPage[] = [first.page]
        for (const link of first.links) {
          if (clock() - begun > startWithinMs) break
          pages.push((await checkPage(domain, link)).page)
        }
        return pages
      })
    },
  }
}

/** Pages of the same website with different first folders: these are most likely to have different templates. */
function linksOf({ url }: FetchedPage, { links, base }: PageScripts, domain: string): readonly string[] {
  const home = new URL(url)
  const pages = new Map<string, string>()
  for (const link of links) {
    const target = URL.parse(link, URL.parse(base ?? '', home) ?? home)
    if (!target || target.protocol !== home.protocol || target.port !== home.port || !isOnWebsite(target.href, domain))
      continue
    const folder = target.pathname.split('/')[1] ?? ''
    if (target.pathname === home.pathname || /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i.test(target.pathname)) continue
    if (!pages.has(folder)) pages.set(folder, `${target.origin}${target.pathname}`)
    if (pages.size === maxOtherPages) break
  }
  return [...pages.values()]
}

const truncate = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
