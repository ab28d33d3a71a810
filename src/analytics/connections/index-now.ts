import { ApiError } from './api-error.ts'
import type { SendJson } from './send-json.ts'

export interface UrlSubmission {
  readonly key: string
  readonly keyFile: string
  readonly urls: readonly string[]
}

/** What became of a submission: it is over, or to be tried again. */
export type SubmissionResult =
  | { readonly kind: 'accepted'; readonly status: number }
  | { readonly kind: 'rejected'; readonly status: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'limited' | 'unavailable'; readonly retryAfterMs: number | null }

export type SubmitUrls = (submission: UrlSubmission, signal: AbortSignal) => Promise<SubmissionResult>

/** Sends URLs as https://www.indexnow.org/documentation has it. */
export const createSubmitUrls =
  (address: string, send: SendJson): SubmitUrls =>
  async ({ key, keyFile, urls }, signal) => {
    const json = { host: new URL(urls[0] ?? keyFile).host, key, keyLocation: keyFile, urlList: urls }
    try {
      const { status, retryAfterMs } = await send({ method: 'POST', url: address, json, signal })
      if (status === 200 || status === 202) return { kind: 'accepted', status }
      if (status === 403) return { kind: 'refused' }
      if (status === 400 || status === 422) return { kind: 'rejected', status }
      return { kind: status === 429 ? 'limited' : 'unavailable', retryAfterMs }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: 'unavailable', retryAfterMs: null }
    }
  }
