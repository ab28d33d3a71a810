import type { DemoSeo } from '../analytics/demo/demo.ts'
import { systemClock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import { readSecret } from '../database/secrets.ts'
import type { SeoQuotas } from './options.ts'

/** What the SEO service has of the demo website. Its code is loaded by the first request for it. */
export function openDemoSeo(config: SeoQuotas, records: Records): DemoSeo {
  const open = async (): Promise<DemoSeo> => {
    const { createDemoSeo } = await import('../seo/demo/demo-seo.ts')
    return createDemoSeo({
      records,
      clock: systemClock,
      headersSecret: await readSecret(records, 'crawl headers'),
      quotas: { total: config.crawlsPerAccount, active: config.runningCrawlsPerAccount },
      maxQueued: config.queuedAuditsPerAccount,
    })
  }
  return {
    add: async (account) => (await open()).add(account),
    remove: async (account) => (await open()).remove(account),
  }
}
