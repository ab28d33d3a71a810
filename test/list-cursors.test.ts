import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { createAccounts } from '../src/accounts/accounts.ts'
import { systemClock } from '../src/base/clock.ts'
import { createShareToken } from '../src/base/share-links.ts'
import type { Records } from '../src/database/records.ts'
import { createProjects } from '../src/seo/projects/projects.ts'
import { createReports } from '../src/seo/reports/reports.ts'
import { allEngines, type RecordsEngine } from './support/engines.ts'
import { freshRecords } from './support/records.ts'

/** Few, so that many rows are equal, and some have no value. */
interface Values {
  readonly host: number
  readonly score: number | null
  readonly generated_at: number | null
}

/** What happens between two pages of a walk. */
type Change = { readonly kind: 'insert'; readonly values: Values } | { readonly kind: 'delete'; readonly which: number }

const values = fc.record({
  host: fc.nat(6),
  score: fc.option(fc.integer({ min: 90, max: 93 })),
  generated_at: fc.option(fc.integer({ min: 1, max: 3 })),
})
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), values }),
  fc.record({ kind: fc.constant('delete'), which: fc.nat(60) }),
)
const sortOf = <const Column extends string>(...columns: readonly Column[]) =>
  fc.record({ sort_by: fc.constantFrom(...columns), sort: fc.constantFrom('asc' as const, 'desc' as const) })

for (const engine of allEngines) describe(`cursors on ${engine.name}`, () => describeCursors(engine))

function describeCursors(engine: RecordsEngine): void {
  let records: Records
  let accounts = 0
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())

  const insert = async (account: number, { host, score, generated_at }: Values): Promise<number> => {
    const { id } = await records.db
      .insertInto('reports')
      .values({
        account_id: account,
        url: `https://host-${host}.test/${score}`,
        project: `host-${host}.test`,
        path: `/${score}`,
        privacy: 0,
        password_hash: null,
        share_token: createShareToken(),
        status: 'done',
        score,
        result: score === null ? null : score - 90,
        error: null,
        generated_at,
        run_id: null,
        intended_noindex: 0,
        created_at: 1,
        updated_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const createAccountWith = async (rows: readonly Values[]): Promise<readonly [account: number, ids: number[]]> => {
    const { id: account } = await createAccounts(records, systemClock).create(`${accounts++}@example.com`, 'Ada')
    const ids: number[] = []
    for (const row of rows) ids.push(await insert(account, row))
    return [account, ids]
  }

  const someRows = fc.array(values, { minLength: 25, maxLength: 45 })

  test('a walk through changing reports returns those that stay exactly once, in order', async () => {
    const reports = createReports(records, systemClock, 100)
    const order = sortOf('id', 'url', 'result', 'score', 'generated_at')
    const changes = fc.array(fc.array(change, { maxLength: 4 }), { minLength: 5, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(someRows, order, changes, async (rows, sorting, between) => {
        const [account, ids] = await createAccountWith(rows)
        const query = { ...sorting, search_by: 'url', search: 'host', page: 1, per_page: 10 } as const
        const deleted = new Set<number>()
        const seen: number[] = []
        let cursor: string | null | undefined
        let pages = 0
        do {
          const page = await reports.list(account, cursor ? { ...query, cursor } : query)
          seen.push(...page.items.map(({ id }) => id))
          cursor = page.next
          for (const step of between[pages++] ?? []) {
            if (step.kind === 'insert') await insert(account, step.values)
            else {
              const id = ids[step.which % ids.length] ?? 0
              deleted.add(id)
              await records.db.deleteFrom('reports').where('id', '=', id).execute()
            }
          }
          assert.ok(pages < 30, 'the walk ends')
        } while (cursor)
        const { items } = await reports.list(account, { ...query, per_page: 100 })
        const inOrder = items.map(({ id }) => id)
        const stable = new Set(ids.filter((id) => !deleted.has(id)))
        const only = (list: readonly number[]) => list.filter((id) => stable.has(id))
        assert.deepEqual(only(seen), only(inOrder))
        assert.equal(new Set(seen).size, seen.length)
      }),
      { numRuns: 25, seed: 20_261_116, endOnFailure: true },
    )
  })

  const lists = {
    projects: {
      order: sortOf('project', 'reports', 'score', 'generated_at'),
      read: (account: number, query: never) => createProjects(records).list(account, query),
    },
    'pages of a project': {
      order: sortOf('path', 'score', 'generated_at'),
      read: (account: number, query: never) => createProjects(records).pages(account, 'host-1.test', query),
    },
  }
  for (const [name, { order, read }] of Object.entries(lists)) {
    test(`a walk through ${name} equals the whole list`, async () => {
      await fc.assert(
        fc.asyncProperty(someRows, order, async (rows, sorting) => {
          const [account] = await createAccountWith([...rows, { host: 1, score: 90, generated_at: null }])
          const query = { ...sorting, search_by: name === 'projects' ? 'project' : 'path', page: 1 }
          const whole = await read(account, { ...query, per_page: 100 } as never)
          const seen: unknown[] = []
          let cursor: string | null | undefined
          do {
            const page = await read(account, { ...query, per_page: 2, ...(cursor ? { cursor } : {}) } as never)
            seen.push(...page.items)
            cursor = page.next
          } while (cursor && seen.length < 100)
          assert.deepEqual(seen, whole.items)
        }),
        { numRuns: 10, seed: 20_261_116, endOnFailure: true },
      )
    })
  }
}
