import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { createConnections } from '../connections/connections.ts'
import { createGoogleConsents } from '../connections/google-consent.ts'
import { createSubmitUrls } from '../connections/index-now.ts'
import type { SearchApiOptions } from '../connections/options.ts'
import { createSearchApis } from '../connections/search-apis.ts'
import { createSendJson } from '../connections/send-json.ts'

export type SearchConnections = ReturnType<typeof openSearchConnections>

/** The connections of accounts to search engines, and the APIs that they are used with. */
export function openSearchConnections(
  { records, clock, baseUrl }: { readonly records: Records; readonly clock: Clock; readonly baseUrl: string },
  options: SearchApiOptions,
) {
  const apis = createSearchApis(records, options, clock)
  const consents = createGoogleConsents(options, { baseUrl, clock })
  const submitUrls = createSubmitUrls(options.indexNowUrl, createSendJson(clock))
  return { apis, submitUrls, connections: createConnections({ records, clock, apis, consents, options }) }
}
