import { type Static, Type } from 'typebox'
import { readLines } from '../../base/get-from-service.ts'
import { openFromSeo, type SeoService } from '../digests/seo-results.ts'

/** What the newest crawl of a host found changed since an earlier run. */
export interface ChangedUrls {
  readonly run: number
  readonly host: string
  readonly urls: readonly ChangedUrl[]
}

export interface ChangedUrl {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly url: string
}

/** Null if there is no crawl, or the SEO service does not reply. */
export type ReadChangedUrls = (account: number, host: string, since: number | null) => Promise<ChangedUrls | null>

const Head = Type.Object({ run: Type.Integer(), url: Type.String() })
const Line = Type.Object({
  kind: Type.Enum(['added', 'changed', 'removed']),
  url: Type.String(),
  status: Type.Union([Type.Integer(), Type.Null()]),
  indexable: Type.Union([Type.Integer(), Type.Null()]),
  fields: Type.Array(Type.String()),
})

const timeoutMs = 10 * 60_000
const maxLineLength = 100_000
/** More changes than these are a new site rather than changed pages. */
const maxUrls = 100_000
const maxUrlLength = 2_048

export const createReadChangedUrls =
  (seo: SeoService): ReadChangedUrls =>
  async (account, host, since) => {
    const query = since === null ? '' : `?since=${since}`
    const path = `/sites/${encodeURIComponent(host)}/changed-urls${query}`
    const opened = await openFromSeo(seo, account, path, timeoutMs).catch(() => null)
    if (!opened) return null
    if (opened.statusCode === 404) {
      opened.destroy()
      return null
    }
    const { Value } = await import('typebox/value')
    const lines = readLines(opened, maxLineLength)
    const head: unknown = JSON.parse((await lines.next()).value ?? 'null')
    if (!Value.Check(Head, head)) return null
    const own = URL.parse(head.url)?.host ?? host
    const urls: ChangedUrl[] = []
    for await (const line of lines) {
      const change: unknown = line === '' ? null : JSON.parse(line)
      if (!Value.Check(Line, change) || urls.length >= maxUrls) continue
      if (isWorthSubmitting(change) && URL.parse(change.url)?.host === own && change.url.length <= maxUrlLength)
        urls.push({ kind: change.kind, url: change.url })
    }
    return { run: head.run, host: own, urls }
  }

/** A new page only if it may be indexed; a page that merely was rendered in another way has not changed. */
const isWorthSubmitting = ({ kind, status, indexable, fields }: Static<typeof Line>): boolean =>
  kind === 'added'
    ? status !== null && status < 300 && indexable === 1
    : kind === 'removed' || fields.some((field) => field !== 'rendering')
