import type { SearchApiOptions } from '../analytics/connections/options.ts'
import { createFindKeyFile } from '../analytics/index-now/find-key-file.ts'
import { createIndexNow } from '../analytics/index-now/submissions.ts'
import { createInspections } from '../analytics/search/inspection/inspections.ts'
import { openSearchConnections } from '../analytics/search/search-connections.ts'
import { systemClock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import { readSecret } from '../database/secrets.ts'
import type { OpenSearch } from './commands/search.ts'
import type { ProofOptions, SearchOptions } from './options.ts'
import { openProofs } from './proofs.ts'

export function searchApiOptions(config: SearchOptions, secret: string): SearchApiOptions {
  const { googleClientId: id, googleClientSecret: clientSecret } = config
  return {
    ...{ googleTokenUrl: config.googleTokenUrl, googleConsentUrl: config.googleConsentUrl },
    ...{ searchConsoleUrl: config.searchConsoleUrl, bingWebmasterUrl: config.bingWebmasterUrl },
    indexNowUrl: config.indexNowUrl,
    googleClient: id === null || clientSecret === null ? null : { id, secret: clientSecret },
    secret,
  }
}

/** Opens index status and IndexNow for a command. Quotas and what is to be submitted are in the records, so a running service may use them, too. */
export async function openSearch(config: SearchOptions & ProofOptions, records: Records): Promise<OpenSearch> {
  const secret = await readSecret(records, 'connections')
  const own = { records, clock: systemClock }
  const { apis, connections } = openSearchConnections(
    { ...own, baseUrl: config.analyticsUrl },
    searchApiOptions(config, secret),
  )
  const proofs = openProofs(config)
  return {
    inspections: createInspections({ ...own, apis, secretOf: connections.secretOf }),
    // Workers of running services look for jobs every few seconds.
    indexNow: createIndexNow({ ...own, worker: { notify() {} }, findKeyFile: createFindKeyFile(proofs.fetcher) }),
    close: proofs.close,
  }
}
