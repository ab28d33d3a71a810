import { join } from 'node:path'
import { loadTracker } from '../../tracker/asset.ts'
import { createAnalytics } from '../analytics/app.ts'
import type { IngestSettings, StatisticsOptions } from '../analytics/deps.ts'
import { hostStore } from '../analytics/events/thread/host.ts'
import { addressListsFile, watchBotAddresses } from '../analytics/ingest/bots/addresses.ts'
import { visitsIn } from '../analytics/ingest/visits/open-visits.ts'
import { createReverseNames } from '../analytics/logs/reverse-names.ts'
import { defaultExportLimits } from '../analytics/stats/exports/exports.ts'
import { createResolver } from '../analytics/websites/domains/dns.ts'
import { controlSocketPath } from '../control/messages.ts'
import { serveControl } from '../control/server.ts'
import { readSecret } from '../database/secrets.ts'
import { watchBackedUpIds } from './backup/backed-up-ids.ts'
import type { Config } from './config.ts'
import { inboxFile } from './data-folder.ts'
import { openDemoSeo } from './demo-seo.ts'
import { configuredEvents, queryLimits } from './event-store.ts'
import { joinNodes, noteMovedEvents, requireSameInstallation } from './installation.ts'
import { addIngestMetrics } from './metrics.ts'
import { finishEventsMove } from './moving/finish-events.ts'
import { searchApiOptions } from './open-search.ts'
import { openProofs } from './proofs.ts'
import { isBucket, openPlace } from './recovery/open-place.ts'
import { type Service, type ServiceDeps, seoServiceOf, setUpMeasuredMail, tracingHeaders } from './service.ts'
import { serviceOperations } from './service-operations.ts'

export async function openAnalytics({
  config,
  dist,
  stops,
  serviceTokens,
  secrets,
  ...deps
}: ServiceDeps): Promise<Service> {
  const { engine, ...place } = configuredEvents(config)
  const opening = new AbortController()
  stops.push(async () => opening.abort())
  const host = await hostStore(place, deps.onError, { reportWaiting: deps.warn, signal: opening.signal })
  stops.push(() => host.store.close())
  const { dataDir } = config
  const backedUp =
    config.backupTo === null
      ? null
      : watchBackedUpIds(openPlace(config.backupTo, config), {
          // Requests to a bucket cost money.
          everyMs: isBucket(config.backupTo) ? 10 * 60_000 : 30_000,
          onError: deps.onError,
        })
  if (backedUp) stops.push(() => backedUp.stop())
  const moving = { dataDir, log: deps.warn, signal: opening.signal }
  const events = { store: host.store, dialect: engine.dialect }
  if (!engine.isEmbedded) {
    await finishEventsMove(events, moving)
    await noteMovedEvents(events, dataDir)
  }
  await requireSameInstallation(deps.records, events, config)
  const { body, gzipped, etag } = await loadTracker(dist)
  const proofs = openProofs(config)
  stops.push(proofs.close)
  const analytics = await createAnalytics({
    ...deps,
    host,
    engine,
    baseUrl: config.analyticsUrl,
    tracker: { type: 'text/javascript; charset=utf-8', plain: body, gzip: gzipped, etag: etag.replaceAll('"', '') },
    ingest: {
      ...ingestSettings(config, deps.warn),
      // While there is little space, no hit is kept that is in the event store.
      ...(backedUp && engine.isEmbedded
        ? { backedUpId: (inbox) => (deps.disk.state() === 'ok' ? backedUp.idOf(inbox) : Number.MAX_SAFE_INTEGER) }
        : {}),
    },
    statistics: { ...statisticsOptions(config), onQuery: deps.onQuery },
    websites: {
      ...{ proofs, publicFetcher: proofs.publicFetcher, favicons: config.favicons === 'on' },
      verificationSecret: await readSecret(deps.records, 'domain verification'),
      retentionDays: config.websiteRetentionDays,
      demoSeo: openDemoSeo(config, deps.records),
    },
    retention: { days: config.retentionDays, botHitDays: config.botHitDays, mailDays: config.mailDays },
    search: searchApiOptions(config, await readSecret(deps.records, 'connections')),
    imports: { folder: join(dataDir, 'imports'), cpuMinutes: config.importCpuMinutes },
    canStore: () => deps.disk.state() !== 'full',
    isPaused: () => deps.disk.state() !== 'ok',
    mail: setUpMeasuredMail(config, deps),
    seo: { ...seoServiceOf(config, serviceTokens), ...tracingHeaders(deps) },
    unsubscribeSecret: await secrets.read('unsubscribe'),
    reverseNames: createReverseNames(() => createResolver(config.dnsServers)),
  })
  stops.push(analytics.stop)
  if (config.databaseUrl !== null) {
    const node = await joinNodes(deps.records, { config, clock: deps.clock, onError: deps.onError })
    stops.push(() => node.stop())
  }
  addIngestMetrics(deps.measured.metrics, analytics)
  const operations = serviceOperations(analytics, host, { config, disk: deps.disk })
  const control = await serveControl(controlSocketPath(dataDir), operations, deps.onError)
  stops.push(() => control.close())
  return analytics
}

function ingestSettings(config: Config, warn: (message: string) => void): IngestSettings {
  const openVisitBytes = config.visitsMegabytes * 1024 ** 2
  return {
    inboxPath: inboxFile(config.dataDir),
    trustProxy: config.trustProxy.join(','),
    ...(config.placesPath === null ? {} : { geoDatabasePath: config.placesPath }),
    ...(config.asnPath === null ? {} : { asnDatabasePath: config.asnPath }),
    limits: {
      bytes: config.inboxMegabytes * 1024 ** 2,
      ...{ openVisitBytes, openVisits: visitsIn(openVisitBytes) },
      hits: { perWebsite: config.limitHitsPerWebsite, perNetwork: config.limitHitsPerNetwork },
      botHitsPerDay: config.botHitsPerDay,
    },
    botAddresses: watchBotAddresses(addressListsFile(config.dataDir), warn),
  }
}

function statisticsOptions(config: Config): StatisticsOptions {
  const limits = queryLimits(config)
  return {
    queryLimits: limits,
    exportLimits: {
      ...defaultExportLimits,
      total: config.exports,
      perAccount: config.exportsPerAccount,
      shared: config.sharedExports,
      maxSharedOpenMs: limits.seconds * 1000,
    },
  }
}
