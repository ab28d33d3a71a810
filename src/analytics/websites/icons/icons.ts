import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { Clock } from '../../../base/clock.ts'
import { DomainError } from '../../../base/errors.ts'
import { createFairSlots } from '../../../base/fair-slots.ts'
import { normalizeHost } from '../../../base/hosts.ts'
import { createSharedWork } from '../../../base/shared-work.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { decodePage } from '../fetch-website.ts'
import { readFromPage } from '../page-parser.ts'
import type { IconLink } from '../page-parser-thread.ts'

export interface Icon {
  readonly type: string
  readonly bytes: Buffer
}

export interface IconDeps {
  readonly fetcher: Pick<Fetcher, 'fetchPage'>
  /** Connects to public addresses only, even if audits may reach others. */
  readonly publicFetcher: Pick<Fetcher, 'fetchPage'>
  readonly clock: Clock
  /** False: nothing is fetched, and there are no icons. */
  readonly enabled: boolean
}

/** Who names a host: an account as its website, or anyone who sends hits. */
export type NamedBy = 'account' | 'visitor'

export type Icons = ReturnType<typeof createIcons>

const maxIconBytes = 64 * 1024
const maxPageBytes = 256 * 1024
const cacheBytes = 16 * 1024 * 1024
const day = 24 * 60 * 60_000
const limits = { connectMs: 3_000, headersMs: 3_000, idleMs: 2_000, totalMs: 5_000, maxRedirects: 4 }

/** The favicons of hosts, fetched by this server and cached in memory. That a host has none is cached too, but not as long. */
export function createIcons({ fetcher, publicFetcher, clock, enabled }: IconDeps) {
  const icons = createBoundedCache<Icon>({ maxBytes: cacheBytes, ttlMs: 7 * day, clock })
  const missing = createBoundedCache<true>({ maxBytes: 1024 * 1024, ttlMs: day, clock })
  const fetching = createSharedWork<Icon | null>()
  const slots = createFairSlots({
    what: 'icons',
    total: 6,
    perOwner: 3,
    maxWaitingPerOwner: 30,
    maxWaiting: 200,
    maxWaitMs: 10_000,
  })

  const fetchIcon = async (fetchPage: Fetcher['fetchPage'], url: string): Promise<Icon | null> => {
    const options = { accept: 'image/*', limits: { ...limits, maxBytes: maxIconBytes } }
    const result = await fetchPage(url, options)
    if (!result.ok || result.page.status !== 200) return null
    const bytes = Buffer.from(result.page.body)
    const type = imageTypeOf(bytes)
    return type === undefined ? null : { type, bytes }
  }

  const fetchFor = async (host: string, { fetchPage }: Pick<Fetcher, 'fetchPage'>): Promise<Icon | null> => {
    const standard = await fetchIcon(fetchPage, `https://${host}/favicon.ico`)
    if (standard) return standard
    const options = { whenTooLarge: 'truncate', limits: { ...limits, maxBytes: maxPageBytes } } as const
    let result = await fetchPage(`https://${host}/`, options)
    if (!result.ok && (result.failure.kind === 'connect' || result.failure.kind === 'tls'))
      result = await fetchPage(`http://${host}/`, options)
    if (!result.ok || result.page.status !== 200) return null
    const { url } = result.page
    const links = (await readFromPage('readIcons', decodePage(result.page))) ?? []
    const urls = byPreference(links).flatMap(({ href }) => URL.parse(href, url)?.href ?? [])
    for (const candidate of [...urls.slice(0, 2), new URL('/favicon.ico', url).href]) {
      const icon = await fetchIcon(fetchPage, candidate)
      if (icon) return icon
    }
    return null
  }

  return {
    /** Null if the host has no icon that can be shown. The caller decides which hosts may be asked for. */
    async read(owner: string, name: string, namedBy: NamedBy): Promise<Icon | null> {
      const host = normalizeHost(name)
      if (!enabled || host === undefined) return null
      const key = `${namedBy} ${host}`
      if (missing.get(key)) return null
      const cached = icons.get(key)
      if (cached) return cached
      return await fetching.run(key, async () => {
        const from = namedBy === 'account' ? fetcher : publicFetcher
        const icon = await slots.use(owner, () => fetchFor(host, from)).catch(ignoreBusy)
        if (icon) icons.set(key, icon, icon.bytes.byteLength)
        else if (icon === null) missing.set(key, true, 0)
        return icon ?? null
      })
    },
  }
}

/** An icon is not worth an error; it is requested again with the next page. */
function ignoreBusy(error: unknown): undefined {
  if (error instanceof DomainError && error.code === 'too-many') return undefined
  throw error
}

/** The smallest of at least 32 pixels first, then those of unknown size. SVG cannot be shown. */
function byPreference(links: readonly IconLink[]): readonly IconLink[] {
  const rank = ({ size }: IconLink): number => (size >= 32 ? size : size === 0 ? 1000 : 2000 - size)
  return links
    .filter(({ type, href }) => !/svg/i.test(type) && !/\.svg(?:[?#]|$)/i.test(href))
    .toSorted((a, b) => rank(a) - rank(b))
}

const signatures: readonly (readonly [type: string, test: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, '89504e470d0a1a0a')],
  ['image/x-icon', (bytes) => startsWith(bytes, '00000100') && bytes.readUInt16LE(4) > 0],
  ['image/gif', (bytes) => startsWith(bytes, '474946383961') || startsWith(bytes, '474946383761')],
  ['image/jpeg', (bytes) => startsWith(bytes, 'ffd8ff')],
  ['image/webp', (bytes) => startsWith(bytes, '52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
]

/**
 * The type of a raster image by its first bytes, whatever its server claims; undefined for anything else. SVG is left out: it
 * is a document that can hold scripts and links.
 */
export const imageTypeOf = (bytes: Buffer): string | undefined =>
  bytes.length < 16 ? undefined : signatures.find(([, test]) => test(bytes))?.[0]

const startsWith = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex
