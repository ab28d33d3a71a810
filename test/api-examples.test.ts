import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { examplesFile } from '../src/http/openapi/examples.ts'
import { startOutsideServices, startTaggedSite } from './api-examples/outside-services.ts'
import { createRecorder, normalized } from './api-examples/recorder.ts'
import { performOperations, setDays } from './api-examples/scenario.ts'
import { startCrawlSite } from './support/crawl-site.ts'
import { startRealProvider } from './support/providers/real-provider.ts'
import { ownerKey, startSightline } from './support/sightline.ts'

/** Writes the examples of the API reference anew instead of comparing them. */
const records = process.env.SIGHTLINE_RECORD_EXAMPLES === '1'

test('the examples of the API reference are what the program replies', async () => {
  const now = new Date()
  setDays(now)
  const site = await startCrawlSite({ articles: 4, hasFailures: false, host: '127.0.0.21' })
  const outside = await startOutsideServices(now)
  const sightline = await startSightline({ environment: { ...outside.environment, SIGHTLINE_BROWSER: '' } })
  const { analyticsUrl, seoUrl } = sightline
  const provider = await startRealProvider([`${analyticsUrl}/sign-in/provider`])
  const recorder = await createRecorder({ analyticsUrl, seoUrl, key: ownerKey })
  const host = new URL(site.origin).hostname
  let tag = ''
  const closeTagged = await startTaggedSite(host, () => tag)
  const addTag = (text: string): void => {
    tag = text
  }
  try {
    await performOperations(recorder, { analyticsUrl, seoUrl, site: site.origin, host, now, outside, provider, addTag })
  } finally {
    site.close()
    closeTagged()
    await sightline.stop()
    await outside.stop()
    await provider.stop()
  }
  const recorded = normalized(recorder.examples(), {
    now,
    texts: [
      [analyticsUrl, 'https://stats.example.com'],
      [seoUrl, 'https://seo.example.com'],
      [provider.issuer, 'https://id.example.com'],
      [`${outside.google.origin}/consent`, 'https://accounts.google.com/o/oauth2/v2/auth'],
      [encodeURIComponent(analyticsUrl), encodeURIComponent('https://stats.example.com')],
      [outside.receiver.url, 'https://hooks.example.com'],
      [new URL(outside.receiver.url).host, 'hooks.example.com'],
      [site.origin, 'https://shop.example.com'],
      [encodeURIComponent(site.origin), encodeURIComponent('https://shop.example.com')],
      [new URL(site.origin).host, 'shop.example.com'],
      ['127.0.0.21', 'shop.example.com'],
    ],
  })
  if (records) {
    writeFileSync(examplesFile, recorded)
    spawnSync('biome', ['format', '--write', examplesFile])
  }
  assert.deepEqual(recorder.failures, [])
  assert.deepEqual(
    JSON.parse(recorded),
    JSON.parse(readFileSync(examplesFile, 'utf8')),
    'Run it with SIGHTLINE_RECORD_EXAMPLES=1, and read what has changed',
  )
})
