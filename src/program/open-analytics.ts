import { join } from 'node:path'
import { loadTracker } from '../../tracker/asset.ts'
import { createAnalytics } from '../analytics/app.ts'
import { hostStore } from '../analytics/events/thread/host.ts'
import { addressListsFile, watchBotAddresses } from '../analytics/ingest/bots/addresses.ts'
import { createReverseNames } from '../analytics/logs/reverse-names.ts'
import { defaultExportLimits } from '../analytics/stats/exports/exports.ts'
import { createResolver } from '../analytics/websites/domains/dns.ts'
import { controlSocketPath } from '../control/messages.ts'
import { serveControl } from '../control/server.ts'
import { readSecret } from '../database/secrets.ts'
import { watchBackedUpIds } from './backup/backed-up-ids.ts'
import { isBucket, openPlace } from './backup/open-place.ts'
import { openDemoSeo } from './demo-seo.ts'
import { configuredEvents, queryLimits } from './event-store.ts'
import { joinNodes, noteMovedEvents, requireSameInstallation } from './installation.ts'
import { addIngestMetrics } from './metrics.ts'
import { finishEventsMove, inboxFile } from './moving/finish-events.ts'
import { openProofs } from './proofs.ts'
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
    inboxPath: inboxFile(dataDir),
    importsFolder: join(dataDir, 'imports'),
    hitRates: { perWebsite: config.limitHitsPerWebsite, perNetwork: config.limitHitsPerNetwork },
    inboxBytes: config.inboxMegabytes * 1024 ** 2,
    visitBytes: config.visitsMegabytes * 1024 ** 2,
    geoDatabasePath: config.placesPath,
    asnDatabasePath: config.asnPath,
    favicons: config.favicons === 'on',
    warn: deps.warn,
    trustProxy: config.trustProxy,
    retentionDays: config.retentionDays,
    websiteRetentionDays: config.websiteRetentionDays,
    botHitDays: config.botHitDays,
    botHitsPerDay: config.botHitsPerDay,
    importCpuMinutes: config.importCpuMinutes,
    botAddresses: watchBotAddresses(addressListsFile(dataDir), deps.warn),
    exportLimits: {
      ...defaultExportLimits,
      total: config.exports,
      perAccount: config.exportsPerAccount,
      shared: config.sharedExports,
      maxSharedOpenMs: queryLimits(config).seconds * 1000,
    },
    queryLimits: queryLimits(config),
    mailDays: config.mailDays,
    canStore: () => deps.disk.state() !== 'full',
    // While there is little space, no hit is kept that is in the event store.
    ...(backedUp && engine.isEmbedded
      ? { backedUpId: (inbox: string) => (deps.disk.state() === 'ok' ? backedUp.idOf(inbox) : Number.MAX_SAFE_INTEGER) }
      : {}),
    isPaused: () => deps.disk.state() !== 'ok',
    mail: setUpMeasuredMail(config, deps),
    seo: { ...seoServiceOf(config, serviceTokens), ...tracingHeaders(deps) },
    demoSeo: openDemoSeo(config, deps.records),
    unsubscribeSecret: await secrets.read('unsubscribe'),
    proofs,
    reverseNames: createReverseNames(() => createResolver(config.dnsServers)),
    publicFetcher: proofs.publicFetcher,
    verificationSecret: await readSecret(deps.records, 'domain verification'),
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
