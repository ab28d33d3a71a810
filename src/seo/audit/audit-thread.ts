// Loaded before the first audit, because its measured times would include loading.
import 'undici'
import { constants, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import { createLimitedFetch } from '../../fetch/limited-fetch.ts'
import { connectOnlyTo, type LoopbackSite } from '../../fetch/loopback-site.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import { connectPort, type Remote } from '../../threads/connect.ts'
import { type Call, Transferred } from '../../threads/protocol.ts'
import { runThread } from '../../threads/run-thread.ts'
import { vocabulary } from '../checks/structured-data/vocabulary.ts'
import { createSiteGatherer } from '../facts/site/gather.ts'
import { type AuditTools, auditPage, type OnProbes } from './audit-page.ts'
import type { MainMethods, NumberedAudit, PoolProgress } from './main-thread.ts'
import { type SerializedAudit, serializeAudit } from './serialized-audit.ts'
import { remoteHostLimits } from './shared-host-limits.ts'

export interface AuditThreadData {
  readonly allow: readonly string[]
  /** Included in the user agent that audited servers see. */
  readonly contact: string
}

interface OpenTools {
  readonly tools: AuditTools
  readonly close: () => Promise<void>
}

const createMethods = (createTools: (main: Remote<MainMethods>, site?: LoopbackSite) => OpenTools) => {
  const connected = Promise.withResolvers<{ readonly main: Remote<MainMethods>; readonly tools: AuditTools }>()
  return {
    connect({ port }: { readonly port: MessagePort }): void {
      const main = connectPort<MainMethods>(port, { name: 'main thread' })
      connected.resolve({ main, tools: createTools(main).tools })
    },
    async audit({ id, site, ...request }: NumberedAudit, { signal }: Call): Promise<Transferred<SerializedAudit>> {
      const { main, tools: shared } = await connected.promise
      const own = site ? createTools(main, site) : null
      const tools = own?.tools ?? shared
      const { onProbes, stop } = reportProgress((progress) => main.call('progress', { id, ...progress }))
      try {
        const audit = serializeAudit(await auditPage(request, tools, signal, onProbes))
        return new Transferred(audit, audit.ok ? audit.images.map(({ jpeg }) => jpeg.buffer) : [])
      } finally {
        stop()
        await own?.close()
      }
    },
  }
}

/** Audits whose probes take less than this are not worth a report of their progress, which costs a second result. */
const reportEveryMs = 150

/** Reports the progress at most every `reportEveryMs`; the page-level results are sent with the first report. */
function reportProgress(send: (progress: PoolProgress) => Promise<void>) {
  let latest: Parameters<OnProbes> | null = null
  let timer: NodeJS.Timeout | undefined
  let isFirst = true
  const report = (): void => {
    if (latest === null) return
    timer = undefined
    const [{ done, planned }, pageResults] = latest
    send({ done, planned, results: isFirst ? JSON.stringify(pageResults()) : null }).catch(() => {})
    isFirst = false
  }
  return {
    onProbes: ((...update) => {
      latest = update
      timer ??= setTimeout(report, reportEveryMs)
    }) satisfies OnProbes,
    stop: () => clearTimeout(timer),
  }
}

export type AuditMethods = ReturnType<typeof createMethods>

/** A thread that audits pages, so that parsing and judging never block requests to the service. */
runThread<AuditThreadData>(({ allow, contact }) => {
  lowerPriority()
  // Loading it during an audit would delay the others, whose response times are measured.
  vocabulary()
  const connect = { allow: parseAllowList(allow.join(',')).allow }
  return {
    methods: createMethods((main, site) => {
      const { fetchPage, close } = createFetcher({
        ...(site ? connectOnlyTo(site) : connect),
        userAgent: userAgent(contact),
      })
      const hostLimits = remoteHostLimits(main)
      const limitedFetch = createLimitedFetch(fetchPage, hostLimits)
      const tools: AuditTools = {
        fetcher: { fetchPage: (url, options) => limitedFetch(url, { ...options, isUrgent: true }) },
        gatherer: createSiteGatherer({ fetcher: { fetchPage }, hostLimits }),
        clock: systemClock,
        render: (request, signal) => main.call('render', { ...request, site: site ?? null }, { signal }),
      }
      return { tools, close }
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
