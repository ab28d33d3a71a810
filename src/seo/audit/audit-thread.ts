// Loaded before the first audit, because its measured times would include loading.
import 'undici'
import { constants, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import { createLimitedFetch } from '../../fetch/limited-fetch.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import { connectPort, type Remote } from '../../threads/connect.ts'
import type { Call } from '../../threads/protocol.ts'
import { runThread } from '../../threads/run-thread.ts'
import { createSiteGatherer } from '../facts/site/gather.ts'
import { type AuditRequest, type AuditTools, auditPage } from './audit-page.ts'
import { type Delivered, deliver } from './delivered.ts'
import { type HostLimitMethods, remoteHostLimits } from './shared-host-limits.ts'

export interface AuditThreadData {
  readonly allow: readonly string[]
  /** Included in the user agent that audited servers see. */
  readonly contact: string
}

const createMethods = (createTools: (main: Remote<HostLimitMethods>) => AuditTools) => {
  const connected = Promise.withResolvers<AuditTools>()
  return {
    connect({ port }: { readonly port: MessagePort }): void {
      connected.resolve(createTools(connectPort<HostLimitMethods>(port, { name: 'main thread' })))
    },
    audit: async (request: AuditRequest, { signal }: Call): Promise<Delivered> =>
      deliver(await auditPage(request, await connected.promise, signal)),
  }
}

export type AuditMethods = ReturnType<typeof createMethods>

/** A thread that audits pages, so that parsing and judging never block requests to the service. */
runThread<AuditThreadData>(({ allow, contact }) => {
  lowerPriority()
  const { fetchPage } = createFetcher({ allow: parseAllowList(allow.join(',')).allow, userAgent: userAgent(contact) })
  return {
    methods: createMethods((main) => {
      const hostLimits = remoteHostLimits(main)
      const limitedFetch = createLimitedFetch(fetchPage, hostLimits)
      return {
        fetcher: { fetchPage: (url, options) => limitedFetch(url, { ...options, isUrgent: true }) },
        gatherer: createSiteGatherer({ fetcher: { fetchPage }, hostLimits }),
        clock: systemClock,
      }
    }),
  }
})

/**
 * With audits on every core, the main thread would have to compete for one. On Linux, priorities apply to a thread; on other
 * systems this would change the priority of the whole process.
 */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
