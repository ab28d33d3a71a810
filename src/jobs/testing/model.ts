import assert from 'node:assert/strict'
import { seededRandom } from '../../base/seeded-random.ts'
import type { Records } from '../../database/records.ts'
import { addJob } from '../add.ts'
import { createJobQueue, type JobEnd, type LeasedJob } from '../queue.ts'

interface ModelJob {
  readonly account: number
  dueAt: number
  attempts: number
  runs: number
  /** Null if it is not leased; a new object for each claim. */
  lease: LeasedJob | null
}

const kind = 'model'
const leaseMs = 100
const nodes = 3
const accounts = 4
const steps = 250

/**
 * Applies random operations of several nodes to the queue and to a model in memory, and compares them: no job is claimed twice at
 * a time, no job is lost, and accounts are scheduled fairly.
 */
export async function compareWithModel(records: Records, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const pick = (below: number): number => Math.floor(random() * below)
  let now = 1_000
  const clock = (): number => now
  const queues = Array.from({ length: nodes }, () => createJobQueue(records, clock))
  const queueAt = (index: number): ReturnType<typeof createJobQueue> => queues[index % nodes] ?? assert.fail()
  const model = new Map<string, ModelJob>()
  /** The jobs that nodes believe they have leased, including lost leases. */
  const held: LeasedJob[] = []
  let made = 0

  const claimable = (passedOver: ReadonlySet<number>): readonly [string, ModelJob][] =>
    [...model].filter(([, { dueAt, account }]) => dueAt <= now && !passedOver.has(account))

  const claim = async (
    queue: (typeof queues)[number],
    passedOver: ReadonlySet<number>,
  ): Promise<number | undefined> => {
    await queue.makeReady(kind)
    const possible = new Map(claimable(passedOver))
    const claimed = await queue.claim(kind, { leaseMs, passedOver, begin: async () => true })
    if (!claimed) {
      assert.deepEqual([...possible.keys()], [], 'nothing that could be claimed is left')
      return undefined
    }
    const { job } = claimed
    const expected = possible.get(job.key)
    assert.ok(expected, `${job.key} was not to be claimed`)
    const oldest = Math.min(
      ...[...possible.values()].filter((it) => it.account === job.accountId).map((it) => it.dueAt),
    )
    assert.equal(expected.dueAt, oldest, 'the oldest of its account comes first')
    expected.attempts += 1
    expected.dueAt = now + leaseMs
    expected.lease = job
    assert.deepEqual([job.accountId, job.attempts, job.runs], [expected.account, expected.attempts, expected.runs])
    held.push(job)
    return job.accountId
  }

  const settle = async (job: LeasedJob, end: JobEnd): Promise<void> => {
    const expected = model.get(job.key)
    const isMine = expected?.lease === job
    assert.equal(await queueAt(pick(nodes)).settle(job, end), isMine, `${end.kind} of ${job.key}`)
    if (!isMine) return
    if (end.kind === 'done') model.delete(job.key)
    else endLease(expected, end, now)
  }

  /** Jobs whose lease has expired, or that are due again, are not leased. */
  const expire = async (): Promise<void> => {
    for (const queue of queues) await queue.makeReady(kind)
    for (const job of model.values()) if (job.dueAt <= now) job.lease = null
  }

  const actions: readonly (() => Promise<unknown>)[] = [
    async () => {
      const key = String(made++)
      const job = { account: pick(accounts), dueAt: now + pick(3) * 50, attempts: 0, runs: 0, lease: null }
      await addJob(records.db, { kind, key, accountId: job.account, dueAt: job.dueAt }, now)
      model.set(key, job)
    },
    () => claim(queueAt(pick(nodes)), new Set(random() < 0.3 ? [pick(accounts)] : [])),
    async () => {
      const job = held.splice(pick(held.length), 1)[0]
      if (!job) return
      const ends = endsOf(() => now + pick(3) * 40)
      await settle(job, ends[pick(ends.length)] ?? assert.fail())
    },
    async () => {
      const job = held[pick(held.length)]
      if (!job) return
      const expected = model.get(job.key)
      const isMine = expected?.lease === job
      assert.equal(await queueAt(pick(nodes)).renew(job, leaseMs), isMine)
      if (isMine) expected.dueAt = now + leaseMs
    },
    async () => {
      now += pick(60)
      await expire()
    },
    // Simulates a node that dies: its jobs are never finished.
    async () => void held.splice(0, pick(3)),
  ]
  const often = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5]
  for (let step = 0; step < steps; step++) await actions[often[pick(often.length)] ?? 0]?.()

  // All remaining jobs are claimed. On a single node, no account waits for more than one job of each other account.
  now += 10_000
  await expire()
  const waiting = new Map<number, number>()
  for (const { account } of model.values()) waiting.set(account, (waiting.get(account) ?? 0) + 1)
  const turns: number[] = []
  for (let left = model.size; left > 0; left--) turns.push((await claim(queueAt(0), new Set())) ?? assert.fail())
  assertTurns(turns, waiting)
  for (const job of held) await settle(job, { kind: 'done' })
  assert.equal(model.size, 0)
  assert.deepEqual(await records.db.selectFrom('jobs').select('id').where('kind', '=', kind).execute(), [])
}

const endsOf = (dueAt: () => number): readonly JobEnd[] => [
  { kind: 'done' },
  { kind: 'release' },
  { kind: 'retry', dueAt: dueAt() },
  { kind: 'repeat', dueAt: dueAt() },
]

/** What is expected of a job that is not done. */
function endLease(job: ModelJob, end: Exclude<JobEnd, { readonly kind: 'done' }>, now: number): void {
  job.lease = null
  if (end.kind === 'release') Object.assign(job, { dueAt: now, attempts: job.attempts - 1 })
  else if (end.kind === 'retry') job.dueAt = end.dueAt
  else Object.assign(job, { dueAt: end.dueAt, attempts: 0, runs: job.runs + 1 })
}

/** Between two jobs of one account, there is one of each other account that is waiting. */
function assertTurns(turns: readonly number[], waiting: Map<number, number>): void {
  const since = new Map<number, number>()
  for (const account of turns) {
    for (const [other, left] of waiting) {
      if (left === 0) continue
      const passed = other === account ? 0 : (since.get(other) ?? 0) + 1
      assert.ok(passed <= accounts, `account ${other} had to wait for ${passed} jobs of others`)
      since.set(other, passed)
    }
    waiting.set(account, (waiting.get(account) ?? 0) - 1)
  }
}
