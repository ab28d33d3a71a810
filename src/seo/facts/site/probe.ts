import { message } from '../../../base/message.ts'
import type { FetchedPage, FetchResult } from '../../../fetch/fetch-result.ts'
import type { Fetcher, FetchOptions } from '../../../fetch/fetcher.ts'
import type { FileProbe, LinkProbe, LinkResult, OrUnverified, ServedFile } from './site-facts.ts'
import { isInconclusive, mapFetched, refusedBy } from './unverified.ts'

type FetchPage = Fetcher['fetchPage']

const anything = '*/*'
/** Larger than any limit that a check applies to a file's size. */
const maxFileBytes = 5 * 1024 * 1024

/** Checks whether a URL works: by HEAD, then by GET if HEAD did not succeed, and once more after a 5xx. */
export async function probeLink(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<LinkProbe> {
  const head = await fetchPage(url, { method: 'HEAD', signal })
  // A 429 was already tried again, and is not about the method.
  if (isSuccess(head) || isTooMany(head)) return { url, result: linkResultOf(head) }
  const headersOnly = { whenTooLarge: 'truncate', onChunk: () => false, signal } as const
  const first = await fetchPage(url, headersOnly)
  const isServerError = first.ok && first.page.status >= 500 && first.page.status < 600
  return { url, result: linkResultOf(isServerError ? await fetchPage(url, headersOnly) : first) }
}

function isTooMany(result: FetchResult): boolean {
  return result.ok && result.page.status === 429
}

function isSuccess(result: FetchResult): boolean {
  return result.ok && result.page.status >= 200 && result.page.status < 300
}

function linkResultOf(result: FetchResult): LinkResult {
  if (!result.ok) return { kind: 'unverified', status: null, reason: result.failure.text }
  const { status, url: finalUrl, redirects } = result.page
  if (isInconclusive(status)) return { kind: 'unverified', status, reason: refusedBy(status).unverified }
  if (status === 404 || status === 410 || status >= 500) return { kind: 'broken', status, finalUrl }
  if (!isSuccess(result))
    return {
      kind: 'unverified',
      status,
      reason: message('The server responded with status {status}.', { status: String(status) }),
    }
  const [first] = redirects
  return first === undefined ? { kind: 'ok', status } : { kind: 'redirect', status: first.status, finalUrl }
}

/** Reads a file's type, size and caching; its body is fetched only if HEAD does not return the size. */
export async function probeFile(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<FileProbe> {
  const head = await fetchPage(url, { method: 'HEAD', accept: anything, signal })
  const isComplete = head.ok && isSuccess(head) && contentLength(head.page) !== null
  if (isComplete || isTooMany(head)) return { url, file: servedFileOf(url, head) }
  return { url, file: await fetchFile(fetchPage, url, { signal }) }
}

/** Fetches a file without storing its body. */
export async function fetchFile(
  fetchPage: FetchPage,
  url: string,
  options: Pick<FetchOptions, 'signal'>,
): Promise<OrUnverified<ServedFile>> {
  const result = await fetchPage(url, {
    ...options,
    accept: anything,
    limits: { maxBytes: maxFileBytes },
    whenTooLarge: 'truncate',
    onChunk: () => true,
  })
  return servedFileOf(url, result)
}

function servedFileOf(url: string, result: FetchResult): OrUnverified<ServedFile> {
  return mapFetched(url, result, (response, page) => ({
    ...response,
    contentType: page.headers['content-type']?.[0] ?? null,
    contentEncoding: page.headers['content-encoding']?.[0] ?? null,
    cacheControl: page.headers['cache-control']?.[0] ?? null,
    bytes: contentLength(page) ?? page.bytesOnWire,
  }))
}

function contentLength({ headers }: FetchedPage): number | null {
  const announced = headers['content-length']?.[0]
  return announced !== undefined && /^\d{1,15}$/.test(announced) ? Number(announced) : null
}
