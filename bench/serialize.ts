import { Website } from '../src/analytics/websites/website.ts'
import { listReply, recordReply } from '../src/http/paging.ts'
import { createSerializer } from '../src/http/serialize.ts'
import { Report } from '../src/seo/reports/report.ts'

/**
 * The cost of serializing only the fields in a reply's schema, compared with `JSON.stringify`, which writes all fields. Both are
 * measured alternately in one run. The best of many short rounds counts, because other load on the machine only adds time.
 */
const rounds = 60
const msPerRound = 20

const website = (id: number) => ({
  id,
  object: 'website',
  domain: `w${id}.example`,
  verified: 1,
  privacy: 1,
  embed: 0,
  email: 0,
  exclude_bots: 1,
  exclude_params: '',
  exclude_ips: '',
  page: 'https://stats.example/websites/abcdefghijklmnopqrstuv',
  snippet: `<script defer data-domain="w${id}.example" src="https://stats.example/js/script.js"></script>`,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  verification: {
    by: 'first',
    problem: null,
    proved_at: null,
    token: 'abcdefghijklmnopqrstuv',
    dns: { name: `_sightline.w${id}.example`, type: 'TXT', value: 'sightline=abcdefghijklmnopqrstuv' },
    file: { url: `https://w${id}.example/.well-known/sightline.txt`, content: 'abcdefghijklmnopqrstuv' },
    meta: '<meta name="sightline" content="abcdefghijklmnopqrstuv">',
  },
})

const check = (n: number) => ({
  id: `check-${n}`,
  category: 'content',
  severity: 'high',
  weight: 3,
  verdict: n % 3 === 0 ? 'fail' : 'pass',
  title: 'The page has a title',
  reason: null,
  evidence: n % 3 === 0 ? [{ line: 3, column: 4, snippet: '<title></title>', found: '', wanted: 'a title' }] : [],
  more: 0,
  advice: 'Write a title that says what the page is about, in fewer than sixty characters.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})

const counts = { passed: 60, failed: 30, warned: 10, unverified: 10, weight: 200 }
const preview = { url: 'https://example.com/', title: 'A title', description: 'A description' }

const report = {
  id: 1,
  object: 'report',
  url: 'https://example.com/',
  project: 'example.com',
  privacy: 1,
  embed: 0,
  intended_noindex: 0,
  status: 'done',
  result: 'good',
  score: 90,
  generated_at: '2026-01-01T00:00:00.000Z',
  error: null,
  page: 'https://seo.example/reports/abcdefghijklmnopqrstuv',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  results: {
    summary: { score: 90, result: 'good', ...counts },
    categories: Array.from({ length: 8 }, () => ({ category: 'content', title: 'Content', score: 90, ...counts })),
    checks: Array.from({ length: 110 }, (_, n) => check(n)),
    page: {
      ...preview,
      status: 200,
      redirects: [],
      headers: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`header-${n}`, ['value']])),
      protocol: 'h2',
      encoding: 'br',
      sizes: { html: 40_000, wire: 10_000 },
      timings: { dns: 1, connect: 2, tls: 3, firstByte: 4, total: 5 },
      canonical: null,
      language: 'en',
      words: 500,
      elements: 900,
      links: { internal: 40, external: 10 },
      images: 12,
      search_preview: preview,
      social_preview: { ...preview, image: null, site: null, card: null },
      structured_data: Array.from({ length: 30 }, () => ({ depth: 1, name: 'name', value: 'value' })),
    },
  },
}

const path = 'https://stats.example/api/v1/websites'
const cases = [
  { name: 'a website', schema: recordReply(Website), value: { data: website(1) } },
  {
    name: 'a list of 25 websites',
    schema: listReply(Website),
    value: {
      data: Array.from({ length: 25 }, (_, n) => website(n)),
      links: { first: `${path}?page=1`, last: `${path}?page=4`, prev: null, next: `${path}?page=2` },
      meta: { current_page: 1, from: 1, to: 25, per_page: 25, total: 100, last_page: 4, path },
    },
  },
  // The row as it is read from the store.
  { name: 'a report with results', schema: recordReply(Report), value: { data: JSON.parse(JSON.stringify(report)) } },
] as const

const say = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(24)).join(''))

say('', 'bytes', 'JSON.stringify', 'by its schema', 'difference')
for (const { name, schema, value } of cases) {
  const serialize = createSerializer(schema, () => {
    throw new Error(`${name} has fields that its schema lacks`)
  })
  const write = { plain: (): string => JSON.stringify(value), bySchema: (): string => serialize(value) }
  if (write.plain() !== write.bySchema()) throw new Error(`${name} is not written alike`)
  for (const one of Object.values(write)) measure(one)
  const taken = Array.from({ length: rounds }, (_, round) =>
    round % 2 === 0
      ? { plain: measure(write.plain), bySchema: measure(write.bySchema) }
      : { bySchema: measure(write.bySchema), plain: measure(write.plain) },
  )
  const [plain, bySchema] = [Math.min(...taken.map((one) => one.plain)), Math.min(...taken.map((one) => one.bySchema))]
  const micro = (value: number): string => `${value.toFixed(2)} µs`
  say(name, String(write.plain().length), micro(plain), micro(bySchema), micro(bySchema - plain))
}

/** Microseconds per call. */
function measure(write: () => string): number {
  const began = performance.now()
  let calls = 0
  for (; performance.now() - began < msPerRound; calls += 10) for (let n = 0; n < 10; n += 1) write()
  return ((performance.now() - began) * 1000) / calls
}
