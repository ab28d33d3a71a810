import { createHostLimits } from '../../../fetch/host-limits.ts'
import { createRenderPool } from '../pool.ts'

/** A process that renders a page without end, until it is killed. */
const [port = ''] = process.argv.slice(2)
const pool = createRenderPool({
  browser: null,
  places: 1,
  runs: 1,
  hostLimits: createHostLimits(),
  allow: ['127.0.0.1'],
  contact: '',
  sandbox: 'auto',
  maxMegabytes: 1_500,
})
process.stdout.write('ready\n')
await pool.render(
  { url: `http://127.0.0.1:${port}/`, profiles: ['phone'], withImages: false, owner: '1' },
  new AbortController().signal,
)
