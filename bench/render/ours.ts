import { createHostLimits } from '../../src/fetch/host-limits.ts'
import { createAuditPool } from '../../src/seo/audit/pool.ts'
import { createRenderPool } from '../../src/seo/render/pool.ts'

/** Audits the pages one after another, rendered as a phone and as a desktop computer, and sends the memory of the browser. */
const hostLimits = createHostLimits()
const settings = { allow: ['127.0.0.1'], contact: 'http://127.0.0.1' }
const browser = { browser: null, sandbox: 'auto', places: 1, maxMegabytes: 2_048, runs: 1 } as const
const renders = createRenderPool({ ...settings, ...browser, hostLimits })
const audits = createAuditPool(1, settings, hostLimits, renders)
for (const url of process.argv.slice(2)) {
  const audited = await audits.audit({ url, intendedNoindex: false, render: 'always' }, new AbortController().signal)
  if (!audited.ok || !audited.json.includes('"status":"rendered"')) throw new Error(`${url} was not rendered`)
}
process.send?.({ megabytes: await renders.peakMegabytes() })
await audits.close()
await renders.close()
process.disconnect?.()
