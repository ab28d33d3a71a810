import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { ApiError } from './api-error.ts'
import { type BingSecret, createBingWebmaster } from './bing-webmaster.ts'
import { createGoogleTokens, type GoogleSecret } from './google-tokens.ts'
import type { SearchApiOptions } from './options.ts'
import { createQuotas } from './quotas.ts'
import { createSearchConsole, type SearchProperty } from './search-console.ts'
import { createSendJson } from './send-json.ts'

export type ConnectionSecret = GoogleSecret | BingSecret

export type SearchApis = ReturnType<typeof createSearchApis>

/** The APIs of search engines, within their quotas. */
export function createSearchApis(records: Pick<Records, 'db'>, options: SearchApiOptions, clock: Clock) {
  const send = createSendJson(clock)
  const quotas = createQuotas(records, clock)
  const tokens = createGoogleTokens(options, { send, clock })
  const google = createSearchConsole(options, { send, tokens, quotas })
  const bing = createBingWebmaster(options, { send, quotas })
  return {
    ...{ google, bing, tokens },
    properties: (secret: ConnectionSecret, signal: AbortSignal): Promise<readonly SearchProperty[]> =>
      secret.kind === 'bing' ? bing.properties(secret, signal) : google.properties(secret, signal),
  }
}

/** What an API did; everything else that is thrown is a mistake of this program. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
