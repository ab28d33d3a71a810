import type { Client } from './client.ts'
import { goatcounterCsv } from './exported-files.ts'
import { importsBy } from './importing.ts'
import { type Statistics, trackWebsite } from './statistics.ts'

const [minute, day] = [60_000, 86_400_000]

/**
 * A website with an imported visit of these pages on each of the last days before today. The demo website has thousands of
 * visits, and the program is busy for half a minute with rolling them up.
 */
export async function createVisitedWebsite(
  client: Client,
  domain: string,
  days: number,
  pages: readonly string[],
): Promise<Statistics> {
  const statistics = await trackWebsite(client, domain)
  const noon = Math.floor(Date.now() / day) * day - day / 2
  const events = Array.from({ length: days }, (_, session) =>
    pages.map((page, index) => ({
      ...{ session, page, time: noon - session * day + index * minute },
      ...{ name: '', referrer: 'https://www.google.com/', country: 'DE' },
    })),
  )
  await importsBy(() => client).importFile(statistics, goatcounterCsv(events.flat()), { kind: 'goatcounter' })
  return statistics
}
