import { existsSync } from 'node:fs'
import { createInstallationChecks } from '../../analytics/websites/installation/check-installation.ts'
import { systemClock } from '../../base/clock.ts'
import { commandName } from '../../base/command-name.ts'
import { messageOf } from '../../base/errors.ts'
import { embeddedFile } from '../../database/open.ts'
import { openRecordsReader } from '../../database/reader.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import { probeSmtp } from '../../mail/probe.ts'
import { incompleteMailSetup } from '../../mail/setup.ts'
import { readSmtpServer } from '../../mail/smtp-server.ts'
import { recordsLocation } from '../config.ts'
import { planListeners, serviceNames } from '../listeners.ts'
import type { NetworkOptions } from '../options.ts'
import { openProofs } from '../proofs.ts'
import { type Check, type Findings, failure, ok, skipped, warning } from './check.ts'
import type { ServiceStatus } from './service-status.ts'

const timeoutMs = 10_000
/** Websites whose pages are fetched. */
const maxWebsites = 20
/** After this time no further page is fetched. */
const startTagsWithinMs = 40_000

/** What other machines see, or are needed for. */
export const networkChecks = (config: NetworkOptions, service: ServiceStatus | null): readonly Check[] => [
  { name: 'public addresses', run: () => checkAddresses(config, service) },
  { name: 'proxy headers', run: async () => checkProxy(config) },
  { name: 'email', run: () => checkMail(config) },
  { name: 'tags', run: () => checkTags(config) },
]

async function checkAddresses(config: NetworkOptions, service: ServiceStatus | null): Promise<Findings> {
  const urls = [...new Set([config.analyticsUrl, config.seoUrl])]
  const results = await Promise.all(urls.map((url) => checkAddress(url, service)))
  return results.flat()
}

async function checkAddress(url: string, service: ServiceStatus | null): Promise<Findings> {
  try {
    const reply = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const text = (await reply.text()).slice(0, 200)
    if (reply.status !== 200 || !text.includes('"ok"') || !reply.headers.has('x-request-id'))
      return failure(
        `${url} answers with ${reply.status}, but not as Sightline does.`,
        'Let the proxy pass all paths of this address to Sightline unchanged, or correct the variable of the address.',
      )
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    const text = `${url} cannot be reached from this machine: ${messageOf(error)}${cause}.`
    if (service === null) return skipped(`${url} does not answer, as the service is not running.`)
    return failure(text, 'Check DNS, the proxy and its certificate, and the firewall.')
  }
  const { hostname, protocol } = new URL(url)
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  if (isLocal)
    return warning(
      `${url} is reachable on this machine only.`,
      'To count visits, set SIGHTLINE_ANALYTICS_URL and SIGHTLINE_SEO_URL to public addresses.',
    )
  return protocol === 'https:'
    ? ok(`${url} reaches Sightline.`)
    : warning(
        `${url} does not use HTTPS.`,
        'Put a proxy with a certificate in front: browsers block http scripts on https pages.',
      )
}

function checkProxy(config: NetworkOptions): Findings {
  const behind = planListeners(config, serviceNames).filter(({ url, port }) => {
    const { protocol, port: own } = new URL(url)
    return protocol === 'https:' || port !== Number(own || 80)
  })
  if (behind.length === 0) return ok('There is no proxy in front, going by the addresses and ports.')
  if (config.trustProxy.length > 0) return ok(`X-Forwarded-For is believed from ${config.trustProxy.join(', ')}.`)
  return failure(
    `${behind.map(({ url }) => url).join(' and ')} must be served by a proxy, but SIGHTLINE_TRUST_PROXY is not set: all visitors seem to have its address.`,
    'Set SIGHTLINE_TRUST_PROXY to the address of the proxy, and let it set X-Forwarded-For.',
  )
}

async function checkMail({ smtpUrl, mailFrom }: NetworkOptions): Promise<Findings> {
  const incomplete = incompleteMailSetup(smtpUrl, mailFrom)
  if (incomplete !== null)
    return failure(incomplete, 'Set SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM, or neither of them.')
  const server = smtpUrl === null ? undefined : readSmtpServer(smtpUrl)
  if (!server) return skipped('Email is not set up.')
  const problem = await probeSmtp(server, timeoutMs)
  return problem === null
    ? ok(`${server.host}:${server.port} accepts the connection${server.login ? ' and the password' : ''}.`)
    : failure(problem, `Correct SIGHTLINE_SMTP_URL. ${commandName} mail test ADDRESS sends a test email.`)
}

async function checkTags(config: NetworkOptions): Promise<Findings> {
  if (config.databaseUrl === null && !existsSync(embeddedFile(config.dataDir)))
    return skipped('There are no websites yet.')
  const reader = openRecordsReader(recordsLocation(config))
  const all = await reader.rows('select * from websites order by id limit 1000').finally(() => reader.close())
  const websites = all.filter(({ demo }) => Number(demo ?? 0) === 0).slice(0, maxWebsites)
  if (websites.length === 0) return skipped('There are no websites yet.')
  const proofs = openProofs(config)
  try {
    const checks = createInstallationChecks({
      fetcher: proofs.fetcher,
      baseUrl: config.analyticsUrl,
      clock: systemClock,
    })
    const findings: Findings[number][] = []
    const begun = performance.now()
    for (const [index, website] of websites.entries()) {
      if (performance.now() - begun > startTagsWithinMs) {
        findings.push(
          ...skipped(`${websites.length - index} websites were not checked, because the others took too long.`),
        )
        break
      }
      // Only columns are used that all versions have, so that the row of an older database is read as one of ours.
      const row = website as unknown as WebsiteRow
      const [page] = await checks.check({ ...row, account_id: row.id }, '/')
      const what = `${row.domain}: ${page?.status ?? 'unreachable'}${page?.problem ? ` (${page.problem})` : ''}.`
      const isFine = page?.status === 'found' || page?.status === 'loaded-by-script' || page?.status === 'tag-manager'
      findings.push(...(isFine ? ok(what) : warning(what, 'See "Check the installation" in docs/how-to/tag.md.')))
    }
    return findings
  } finally {
    await proofs.close()
  }
}
