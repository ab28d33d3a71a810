import { createHostLimits } from '../../src/fetch/host-limits.ts'
import { createAuditPool } from '../../src/seo/audit/pool.ts'
import { createRenderPool } from '../../src/seo/render/pool.ts'
import { profileNames } from '../../src/seo/render/profiles.ts'
import type { Renders } from '../../src/seo/render/serve-rendering.ts'

/** Audits the pages one after another, as reports of the service do, and sends the memory of the browser. */
const [devices = '', ...urls] = process.argv.slice(2)
const profiles = devices === 'both' ? profileNames : (['phone'] as const)
const hostLimits = createHostLimits()
const settings = { allow: ['127.0.0.1'], contact: 'http://127.0.0.1' }
const browser = { browser: null, sandbox: 'auto', places: 1, maxMegabytes: 2_048, runs: 1 } as const
const pool = createRenderPool({ ...settings, ...browser, hostLimits })
const renders: Renders = {
  problem: pool.problem,
  prepare: pool.prepare,
  render: (request, signal) => pool.render({ ...request, profiles }, signal),
}
const audits = createAuditPool(1, settings, hostLimits, renders)
for (const url of urls) {
  const request = { url, intendedNoindex: false, render: 'always', withImages: true } as const
  const audited = await audits.audit(request, new AbortController().signal)
  if (!audited.ok || !audited.json.includes('"status":"rendered"')) throw new Error(`${url} was not rendered`)
}
process.send?.({ megabytes: await pool.peakMegabytes() })
await audits.close()
await pool.close()
process.disconnect?.()
