import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createFetcher } from '../src/fetch/fetcher.ts'
import { auditPage } from '../src/seo/audit/audit-page.ts'
import { checklist } from '../src/seo/checks/checklist.ts'
import { createSiteGatherer } from '../src/seo/facts/site/gather.ts'
import type { AuditResults } from '../src/seo/score/results.ts'
import { contentIssues } from './planted/content.ts'
import { imageIssues } from './planted/images.ts'
import { indexabilityIssues } from './planted/indexability.ts'
import { aiIssues, languageIssues } from './planted/languages-and-ai.ts'
import { linkIssues } from './planted/links.ts'
import { performanceIssues } from './planted/performance.ts'
import { type PlantedIssue, type PlantedIssues, pageUrlOf, plant, relocate } from './planted/planted-issue.ts'
import { renderingIssues } from './planted/rendering.ts'
import { securityIssues } from './planted/security.ts'
import { structuredDataIssues } from './planted/structured-data.ts'
import { certificate } from './support/certificate.ts'
import { createClient } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { type LoopbackWeb, startLoopbackWeb } from './support/loopback-web.ts'
import { makeReport } from './support/reports.ts'
import { ownerKey, startSightline } from './support/sightline.ts'

const plantedIssues: PlantedIssues = {
  ...indexabilityIssues,
  ...contentIssues,
  ...linkIssues,
  ...imageIssues,
  ...structuredDataIssues,
  ...performanceIssues,
  ...securityIssues,
  ...languageIssues,
  ...aiIssues,
  ...renderingIssues,
}

setDefaultCACertificates([...getCACertificates('default'), certificate])

let web: LoopbackWeb
before(async () => {
  web = await startLoopbackWeb()
})
after(() => web.close())

/** Fetches over real sockets, by names that all are this machine, and asks neighbours without pauses. */
async function audit(issue: PlantedIssue): Promise<AuditResults> {
  web.show(plant(issue))
  const fetcher = createFetcher({
    lookup: async () => ['93.184.216.34'],
    open: (target) => web.open(target, issue.protocol ?? 'h2'),
  })
  const gatherer = createSiteGatherer({ fetcher })
  const { rendered } = issue
  const tools = {
    fetcher,
    gatherer,
    clock: () => issue.now ?? Date.now(),
    render: async () => (rendered ? ({ ok: true, page: rendered } as const) : null),
  }
  const request = {
    url: issue.auditedUrl ?? pageUrlOf(issue),
    intendedNoindex: false,
    render: rendered ? ('always' as const) : ('never' as const),
  }
  try {
    const audited = await auditPage(request, tools, new AbortController().signal)
    assert.ok(audited.ok, JSON.stringify(audited))
    return audited.results
  } finally {
    await fetcher.close()
  }
}

const wrong = <C extends Pick<AuditResults['checks'][number], 'verdict'>>({
  checks,
}: {
  readonly checks: readonly C[]
}) => checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')

test('a clean page scores 100 without failed checks', async () => {
  const results = await audit({})
  assert.deepEqual(wrong(results), [])
  assert.equal(results.summary.score, 100)
  assert.equal(results.summary.result, 'good')
})

test('every check has a planted issue, and every planted issue a check', () => {
  assert.deepEqual(Object.keys(plantedIssues).toSorted(), checklist.map(({ check }) => check.id).toSorted())
})

describe('the report names the planted issue and no other', () => {
  for (const { check, severity, weight } of checklist) {
    test(check.id, async () => {
      const issue = plantedIssues[check.id]
      assert.ok(issue, 'no issue is planted for it')
      const results = await audit(issue)
      const named = wrong(results)
      assert.deepEqual(
        named.map(({ id }) => id).toSorted(),
        [check.id, ...(issue.companions ?? [])].toSorted(),
        JSON.stringify(named, null, 2),
      )
      for (const { id, evidence } of named) assert.ok(evidence.length > 0, `${id} lacks evidence`)
      assert.equal(results.summary.score === 100, weight === 0 && issue.companions === undefined)
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
      const issue = plantedIssues[id] ?? {}
      web.show(relocate(plant(issue), origin))
      const { results, score } = await makeReport(client, { url: `${origin}/page` })
      assert.ok(results, id)
      assert.equal(results.page.protocol, 'h2')
      assert.deepEqual(
        wrong(results).map((check) => check.id),
        id === 'clean' ? [] : [id],
      )
      assert.equal(score === 100, id === 'clean')
    }
  } finally {
    await sightline.stop()
  }
})
