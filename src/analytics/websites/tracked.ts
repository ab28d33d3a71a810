import type { Records } from '../../database/records.ts'

/** A website as counting needs it, whoever owns it. */
export interface TrackedWebsite {
  readonly id: number
  readonly domain: string
  readonly excludeBots: boolean
  readonly excludeParams: string
  readonly excludeIps: string
}

/** A hit counts for every website of its domain, in whichever account. */
export function createTrackedWebsites({ db }: Records) {
  const tracked = db
    .selectFrom('websites')
    .select(['id', 'domain', 'exclude_bots', 'exclude_params', 'exclude_ips'])
    .orderBy('id')

  return {
    async findByDomains(domains: readonly string[]): Promise<readonly TrackedWebsite[]> {
      return (await tracked.where('domain', 'in', domains).execute()).map(show)
    },
    async findById(id: number): Promise<TrackedWebsite | null> {
      const row = await tracked.where('id', '=', id).executeTakeFirst()
      return row ? show(row) : null
    },
  }
}

interface Row {
  readonly id: number
  readonly domain: string
  readonly exclude_bots: number
  readonly exclude_params: string
  readonly exclude_ips: string
}

const show = ({ id, domain, exclude_bots, exclude_params, exclude_ips }: Row): TrackedWebsite => ({
  id,
  domain,
  excludeBots: exclude_bots === 1,
  excludeParams: exclude_params,
  excludeIps: exclude_ips,
})
