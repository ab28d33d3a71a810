import type { Fetcher } from '../../fetch/fetcher.ts'
import { decodePage, fetchWebsite } from '../websites/fetch-website.ts'
import type { FindKeyFile } from './submissions.ts'

const options = {
  accept: 'text/plain',
  whenTooLarge: 'truncate',
  limits: { connectMs: 4_000, headersMs: 5_000, idleMs: 4_000, totalMs: 8_000, maxRedirects: 0, maxBytes: 4_096 },
} as const

/** Looks for key files as IndexNow does: without following redirects. */
export const createFindKeyFile =
  (fetcher: Pick<Fetcher, 'fetchPage'>): FindKeyFile =>
  async (url, domain, key) => {
    const { result } = await fetchWebsite(fetcher, url, domain, options)
    return result.ok && result.page.status === 200 && decodePage(result.page).trim() === key
  }
