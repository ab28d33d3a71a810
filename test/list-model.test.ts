import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Client, createClient, type Fields, form, type List, type One, query } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { pageNobodyFetches } from './support/resources.ts'
import { type SamplePages, serveSamplePages } from './support/sample-pages.ts'
import { type StoreCombination, storeCombinations } from './support/store-combinations.ts'

const seed = 20_261_115
/** Few and alike, so that records collide and searches find several. */
const labels = ['a', 'ab', 'a-b', 'b.a', 'A-B', 'x_y', 'xzy', 'a.b', 'www.a', 'z']
const endings = ['', '', '1', '-2']
const searches = ['', 'a', 'A', 'b', '-', '_', '%', 'x_y', '.test', 'www', '\\', 'none', "'"]

/** What the model keeps of a record: what lists are searched, filtered and sorted by. */
interface StoredRecord {
  readonly id: number
  readonly main: string
  readonly privacy: number
  readonly result: string | null
  readonly generatedAt: string | null
  readonly project: string
}
type Query = Readonly<Record<'search' | 'sort_by' | 'sort' | 'result' | 'project' | 'path', string>> & {
  readonly per_page: number
  readonly page: number
}
type Step =
  | { readonly kind: 'create'; readonly label: string; readonly privacy: number }
  | { readonly kind: 'update'; readonly which: number; readonly privacy: number }
  | { readonly kind: 'delete'; readonly which: number }
  | { readonly kind: 'list'; readonly query: Query }

interface Subject {
  readonly path: string
  readonly main: 'domain' | 'url'
  readonly unique: boolean
  readonly runs: number
  readonly sortBy: readonly string[]
  readonly results: readonly string[]
  readonly projects: readonly string[]
  readonly paths: readonly string[]
  readonly value: (label: string, pages: SamplePages) => string
  readonly baseUrl: (sightline: Joined) => string
}

const subjects: Readonly<Record<string, Subject>> = {
  websites: {
    path: '/api/v1/websites',
    main: 'domain',
    unique: true,
    runs: 12,
    sortBy: ['id', 'domain'],
    results: [''],
    projects: [''],
    paths: [''],
    value: (label) => `${label}.test`,
    baseUrl: ({ analyticsUrl }) => analyticsUrl,
  },
  reports: {
    path: '/api/v1/reports',
    main: 'url',
    unique: false,
    // Each create waits for an audit.
    runs: 5,
    sortBy: ['id', 'url', 'result', 'generated_at'],
    results: ['', '', 'good', 'decent', 'bad'],
    projects: ['', '', '127.0.0.1', 'a.test'],
    paths: ['', '', '/', '/page', '/sound?a', '/poor?z'],
    // Some are audited for real, so that there is something to sort by.
    value: (label, pages) =>
      label.length % 2 === 0
        ? pageNobodyFetches(`${label}.test`)
        : `${pages.baseUrl}/${label < 'b' ? 'sound' : 'poor'}?${label}`,
    baseUrl: ({ seoUrl }) => seoUrl,
  },
}

for (const set of storeCombinations) describe(`lists equal a model on ${set.name}`, () => describeSet(set))

function describeSet({ skip, place }: StoreCombination): void {
  let sightline: Joined
  let pages: SamplePages
  before(async () => {
    if (skip !== false) return
    pages = await serveSamplePages()
    sightline = await joinSightline(await place())
  })
  after(async () => {
    if (skip !== false) return
    await sightline.stop()
    pages.close()
  })

  for (const [name, subject] of Object.entries(subjects)) {
    test(`after any creates, updates and deletes of ${name}`, { skip }, async () => {
      const client = await createClient(subject.baseUrl(sightline), sightline.key)
      const steps = fc.array(stepOf(subject), { minLength: 20, maxLength: 60, size: 'max' })
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const model = await emptied(client, subject)
          for (const step of sequence) await take(step, client, subject, model, pages)
        }),
        // A process answers these; shrinking a failure by asking it hundreds of times more would outlast the patience.
        { seed, numRuns: subject.runs, endOnFailure: true },
      )
    })
  }
}

function stepOf({ sortBy, results, projects, paths }: Subject): fc.Arbitrary<Step> {
  const list = fc.record({
    search: fc.constantFrom(...searches),
    sort_by: fc.constantFrom(...sortBy),
    sort: fc.constantFrom('asc', 'desc'),
    result: fc.constantFrom(...results),
    project: fc.constantFrom(...projects),
    path: fc.constantFrom(...paths),
    per_page: fc.constantFrom(10, 25, 50, 100),
    page: fc.constantFrom(1, 1, 1, 2, 3),
  })
  const label = fc.tuple(fc.constantFrom(...labels), fc.constantFrom(...endings)).map((parts) => parts.join(''))
  const which = fc.nat(1000)
  const privacy = fc.constantFrom(0, 1)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), label, privacy }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('update'), which, privacy }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), which }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('list'), query: list }) },
  )
}

interface Shown {
  readonly id: number
  readonly privacy: number
  readonly domain?: string
  readonly url?: string
  readonly project?: string
  readonly result?: string | null
  readonly generated_at?: string | null
}

const keep = (shown: Shown): StoredRecord => ({
  id: shown.id,
  main: shown.domain ?? shown.url ?? '',
  privacy: shown.privacy,
  result: shown.result ?? null,
  generatedAt: shown.generated_at ?? null,
  project: shown.project ?? '',
})

/** Deletes what the run before has left. */
async function emptied(client: Client, { path }: Subject): Promise<Map<number, StoredRecord>> {
  const { body } = await client.get<List<Shown>>(`${path}?per_page=100`)
  for (const { id } of body.data) await client.delete(`${path}/${id}`)
  return new Map()
}

async function take(
  step: Step,
  client: Client,
  subject: Subject,
  model: Map<number, StoredRecord>,
  pages: SamplePages,
): Promise<void> {
  const { path, main, unique } = subject
  if (step.kind === 'create') {
    const value = subject.value(step.label, pages)
    const taken = unique && [...model.values()].some((kept) => kept.main === value.toLowerCase())
    const sent = form({ [main]: value, privacy: step.privacy })
    // Waits for the audit: the model takes its outcome as it is returned.
    const reply = await client.post<One<Shown>>(path, { ...sent, headers: { ...sent.headers, prefer: 'wait=60' } })
    assert.equal(reply.status, taken ? 422 : 201)
    if (!taken) model.set(reply.body.data.id, keep(reply.body.data))
    return
  }
  if (step.kind === 'list') return await holdList(step.query, client, path, [...model.values()])
  const target = [...model.values()][step.which % Math.max(1, model.size)]
  if (target === undefined) return
  if (step.kind === 'update') {
    const reply = await client.put<One<Shown>>(`${path}/${target.id}`, form({ privacy: step.privacy }))
    assert.equal(reply.status, 200)
    model.set(target.id, { ...target, privacy: step.privacy })
  } else {
    assert.equal((await client.delete(`${path}/${target.id}`)).status, 200)
    model.delete(target.id)
  }
}

async function holdList(asked: Query, client: Client, listPath: string, all: readonly StoredRecord[]): Promise<void> {
  const { search, result, project, path, per_page, page } = asked
  const matching = all
    .filter(({ main }) => main.toLowerCase().includes(search.toLowerCase()))
    .filter((kept) => result === '' || kept.result === result)
    .filter((kept) => project === '' || kept.project === project)
    .filter(({ main }) => path === '' || main.replace(/^https?:\/\/[^/]+/, '') === path)
  const wanted = sorted(matching, asked).slice((page - 1) * per_page, page * per_page)
  const fields: Fields = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const { status, body } = await client.get<List<Shown>>(listPath + query(fields))
  assert.equal(status, 200)
  assert.deepEqual(body.data.map(keep), wanted, JSON.stringify(asked))
  assert.equal(body.meta.total, matching.length)
  assert.equal(body.meta.last_page, Math.max(1, Math.ceil(matching.length / per_page)))
}

const ranks = ['bad', 'decent', 'good']
const sortKeys: Readonly<Record<string, (kept: StoredRecord) => string | null>> = {
  id: () => '',
  domain: ({ main }) => main,
  url: ({ main }) => main,
  result: ({ result }) => (result === null ? null : String(ranks.indexOf(result))),
  generated_at: ({ generatedAt }) => generatedAt,
}

function sorted(records: readonly StoredRecord[], { sort_by, sort }: Query): readonly StoredRecord[] {
  const key = sortKeys[sort_by]
  assert.ok(key)
  const way = sort === 'asc' ? 1 : -1
  return records.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    // What has no value is last, whichever way.
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    const byKey = a === b || a === null || b === null ? 0 : a < b ? -1 : 1
    return way * (byKey || one.id - other.id)
  })
}
