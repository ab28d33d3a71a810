import { join } from 'node:path'
import { createServiceTokens } from '../accounts/service-tokens.ts'
import { createAnnotations } from '../analytics/annotations/annotations.ts'
import { createChannelRules } from '../analytics/channel-rules/channel-rules.ts'
import { createDemo } from '../analytics/demo/demo.ts'
import type { DemoTools } from '../analytics/demo/run-demo.ts'
import { createDigests } from '../analytics/digests/digests.ts'
import { withChannelRules } from '../analytics/events/engine.ts'
import { readMoves } from '../analytics/events/move/move.ts'
import type { EventStore } from '../analytics/events/store.ts'
import { openEngine } from '../analytics/events/thread/engine.ts'
import { createFixes } from '../analytics/fixes/fixes.ts'
import { createReadSearchReport } from '../analytics/fixes/search-report.ts'
import { createFunnels } from '../analytics/funnels/funnels.ts'
import { createGoals } from '../analytics/goals/goals.ts'
import { importFinishedNotice } from '../analytics/imports/finished-notice.ts'
import { startImports } from '../analytics/imports/run-imports.ts'
import { createPathGroups } from '../analytics/path-groups/path-groups.ts'
import { createErasures, type ErasedVisitor, type ErasureRequest } from '../analytics/retention/erasures.ts'
import { createSegments } from '../analytics/segments/segments.ts'
import { deletingVisitors } from '../analytics/server-events/delete-visitors.ts'
import { createServerEvents } from '../analytics/server-events/server-events.ts'
import { createStats } from '../analytics/stats/stats.ts'
import { createVisitorSalts } from '../analytics/visitor-salts.ts'
import { createClaims } from '../analytics/websites/domains/claims.ts'
import { createWebsites } from '../analytics/websites/websites.ts'
import { systemClock } from '../base/clock.ts'
import { DomainError, errorWithCauses } from '../base/errors.ts'
import { createBrandings } from '../branding/brandings.ts'
import type { Records } from '../database/records.ts'
import { createSecrets } from '../database/secrets.ts'
import { createJobQueue } from '../jobs/queue.ts'
import { findWebsite } from './commands/command.ts'
import type { OpenDigests } from './commands/mail.ts'
import { openDemoSeo } from './demo-seo.ts'
import { configuredEvents } from './event-store.ts'
import { inspectInstallation } from './installation.ts'
import type { DigestOptions, ImportsOptions, SeoQuotas, StoresOptions } from './options.ts'
import { seoServiceOf } from './service.ts'

/** Opens the event store for a command, if no service has it open. Throws if its events belong to other records. */
export async function openEventStore(config: StoresOptions): Promise<EventStore> {
  const place = configuredEvents(config)
  const store = await openEngine(place, (message) => process.stderr.write(`${message}\n`))
  try {
    if (!place.engine.isEmbedded && (await readMoves({ store })).length > 0)
      throw new DomainError(
        'unavailable',
        'Events are being moved into this store. To finish the move, start Sightline with it in the data folder that the events come from.',
      )
    const problem = await inspectInstallation(config, [...(await store.marks()).keys()])
    if (problem) throw new DomainError('conflict', `${problem.found} ${problem.fix}`)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Runs the jobs of imports for a command, if no service has the event store open. */
export async function openImports(
  config: ImportsOptions,
  records: Records,
): Promise<{ readonly close: () => Promise<void> }> {
  const store = await openEventStore(config)
  const imports = startImports({
    ...{ records, store, clock: systemClock, queue: createJobQueue(records, systemClock) },
    folder: join(config.dataDir, 'imports'),
    isShared: !configuredEvents(config).engine.isEmbedded,
    cpuMinutes: config.importCpuMinutes,
    notifyImport: importFinishedNotice(config.analyticsUrl),
    onError: (error) => process.stderr.write(`${errorWithCauses(error)}\n`),
  })
  return {
    async close() {
      await imports.stop()
      while (await store.rollUp(systemClock()));
      await store.close()
    },
  }
}

/** Opens what the demo website needs for a command, if no service has the event store open. */
export async function openDemo(config: StoresOptions & SeoQuotas, records: Records): Promise<DemoTools> {
  const store = await openEventStore(config)
  const demo = createDemo({
    ...{ records, store, clock: systemClock, canStore: () => true, seo: openDemoSeo(config, records) },
    websites: createWebsites(records, systemClock, () => {}),
    goals: createGoals(records, systemClock),
    funnels: createFunnels(records, systemClock),
    segments: createSegments(records, systemClock),
    annotations: createAnnotations(records, systemClock),
  })
  return { demo, store }
}

/** Erases a visitor for a command, if no service has the event store open. Hits in an inbox are erased when it is drained, by a job. */
export async function eraseVisitor(
  config: StoresOptions,
  records: Records,
  request: ErasureRequest,
): Promise<ErasedVisitor> {
  const store = await openEventStore(config)
  try {
    const erasures = createErasures({
      records,
      deleteVisitors: deletingVisitors(store, createServerEvents(records, systemClock)),
      whenDrained: async () => {},
      salts: createVisitorSalts(records).list,
      clock: systemClock,
    })
    return await erasures.erase(request)
  } finally {
    await store.close()
  }
}

/** Opens the website reports for a command, if no service has the event store open. */
export async function openDigests(config: DigestOptions, records: Records): Promise<OpenDigests> {
  const store = await openEventStore(config)
  const secrets = createSecrets(records, () => {})
  const tokens = createServiceTokens(await secrets.read('service tokens'), systemClock)
  const channelRules = createChannelRules(records, systemClock)
  const annotations = createAnnotations(records, systemClock)
  const fixes = createFixes(records, systemClock, annotations)
  const goals = createGoals(records, systemClock)
  const pathGroups = createPathGroups(records, systemClock)
  const websiteOf = (id: number) => findWebsite(records, id)
  const readSearchReport = createReadSearchReport({ fixes, annotations, websiteOf })
  const statsOf = async (account: number) => {
    const engine = withChannelRules(configuredEvents(config).engine, await channelRules.ofAccount(account))
    return { engine, stats: createStats(store, engine) }
  }
  const digests = createDigests({
    records,
    statsOf: async (account) => (await statsOf(account)).stats,
    async searchReportOf(website, days) {
      const own = await statsOf((await websiteOf(website)).account_id)
      const names = {
        readGoals: () => goals.forStats(website),
        readPathGroups: () => pathGroups.forStats(website),
      }
      return await readSearchReport({ ...own, ...names, store, clock: systemClock }, website, days)
    },
    seo: seoServiceOf(config, tokens),
    links: { baseUrl: config.analyticsUrl, secret: await secrets.read('unsubscribe') },
    clock: systemClock,
    isVerified: createClaims(records).isVerified,
    brandingOf: createBrandings(records, systemClock).own,
    printing: null,
  })
  const close = async (): Promise<void> => {
    await secrets.stop()
    await store.close()
  }
  return { digests, close }
}
