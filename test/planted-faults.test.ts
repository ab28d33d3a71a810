import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createFetcher } from '../src/fetch/fetcher.ts'
import { auditPage } from '../src/seo/audit/audit-page.ts'
import { checklist } from '../src/seo/checks/checklist.ts'
import { createSiteGatherer } from '../src/seo/facts/site/gather.ts'
import type { Results } from '../src/seo/score/results.ts'
import { contentFaults } from './planted/content.ts'
import { type Fault, type Faults, pageAddress, plant, relocate } from './planted/fault.ts'
import { imageFaults } from './planted/images.ts'
import { indexabilityFaults } from './planted/indexability.ts'
import { aiFaults, languageFaults } from './planted/languages-and-ai.ts'
import { linkFaults } from './planted/links.ts'
import { performanceFaults } from './planted/performance.ts'
import { securityFaults } from './planted/security.ts'
import { structuredDataFaults } from './planted/structured-data.ts'
import { certificate } from './support/certificate.ts'
import { createClient } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { type LoopbackWeb, startLoopbackWeb } from './support/loopback-web.ts'
import { makeReport } from './support/reports.ts'
import { ownerKey, startSightline } from './support/sightline.ts'

const faults: Faults = {
  ...indexabilityFaults,
  ...contentFaults,
  ...linkFaults,
  ...imageFaults,
  ...structuredDataFaults,
  ...performanceFaults,
  ...securityFaults,
  ...languageFaults,
  ...aiFaults,
}

setDefaultCACertificates([...getCACertificates('default'), certificate])

let web: LoopbackWeb
before(async () => {
  web = await startLoopbackWeb()
})
after(() => web.close())

/** Fetches over real sockets, by names that all are this machine, and asks neighbours without pauses. */
async function audit(fault: Fault): Promise<Results> {
  web.show(plant(fault))
  const fetcher = createFetcher({
    lookup: async () => ['93.184.216.34'],
    open: (target) => web.open(target, fault.protocol ?? 'h2'),
  })
  const gatherer = createSiteGatherer({ fetcher, limits: { spacingMs: 0, perHost: 8 } })
  const tools = { fetcher, gatherer, clock: () => fault.now ?? Date.now() }
  const request = { url: fault.asked ?? pageAddress(fault), intendedNoindex: false }
  try {
    const audited = await auditPage(request, tools, new AbortController().signal)
    assert.ok(audited.ok, JSON.stringify(audited))
    return audited.results
  } finally {
    await fetcher.close()
  }
}

const wrong = <C extends Pick<Results['checks'][number], 'verdict'>>({ checks }: { readonly checks: readonly C[] }) =>
  checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')

test('a clean page scores 100, and nothing at all is found wrong with it', async () => {
  const results = await audit({})
  assert.deepEqual(wrong(results), [])
  assert.equal(results.summary.score, 100)
  assert.equal(results.summary.result, 'good')
})

test('every check has a planted fault, and every planted fault a check', () => {
  assert.deepEqual(Object.keys(faults).toSorted(), checklist.map(({ check }) => check.id).toSorted())
})

describe('the report names the planted fault and no other', () => {
  for (const { check, severity, weight } of checklist) {
    test(check.id, async () => {
      const fault = faults[check.id]
      assert.ok(fault, 'no fault is planted for it')
      const results = await audit(fault)
      const named = wrong(results)
      assert.deepEqual(
        named.map(({ id }) => id).toSorted(),
        [check.id, ...(fault.companions ?? [])].toSorted(),
        JSON.stringify(named, null, 2),
      )
      for (const { id, evidence, advice, link } of named) {
        assert.ok(evidence.length > 0 && advice !== '' && URL.canParse(link), `${id} lacks evidence, advice or link`)
      }
      assert.equal(results.summary.score === 100, weight === 0 && fault.companions === undefined)
      if (severity === 'critical') assert.equal(results.summary.result, 'bad')
    })
  }
})

test('a started program finds the same: a clean page, and faults of every kind', async () => {
  const authority = join(temporaryFolder(), 'authority.pem')
  writeFileSync(authority, certificate)
  const sightline = await startSightline({ environment: { NODE_EXTRA_CA_CERTS: authority } })
  try {
    const client = await createClient(sightline.seoUrl, ownerKey)
    // The host's own files are asked for once, so only faults of the page itself can change from one to the next.
    const planted = [
      'noindex',
      'title-missing',
      'broken-internal',
      'jsonld-parse',
      'hsts',
      'ttfb',
      'lang',
      'image-unsized',
    ]
    for (const id of ['clean', ...planted]) {
      const origin = `https://localhost:${web.securePort}`
      const fault = faults[id] ?? {}
      web.show(relocate(plant(fault), origin))
      const { results, score } = await makeReport(client, { url: `${origin}/page` })
      assert.ok(results, id)
      assert.equal(results.page.protocol, 'h2')
      assert.deepEqual(
        wrong(results).map((check) => check.id),
        id === 'clean' ? [] : [id],
      )
      assert.equal(score === 100, id === 'clean' || id === 'ttfb')
    }
  } finally {
    await sightline.stop()
  }
})
