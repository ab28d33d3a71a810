import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { modelMs } from '../../../../test/support/tier.ts'
import { seededRandom } from '../../../base/seeded-random.ts'
import type { Row } from '../../events/sql/statement.ts'
import { withFolder } from '../testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost } from '../testing/host.ts'
import { pollUntil } from '../testing/poll-until.ts'
import { randomConnection } from './testing/random-connection.ts'

/**
 * What `http/direct.ts` answers must be what `node:http` answers: the same random connections go to a host with it and to one without,
 * and both must send the same bytes and store the same. `SEED=5 RUNS=1` repeats one batch.
 */
const firstSeed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6))
const mostBatches = Number(process.env.RUNS ?? Number.POSITIVE_INFINITY)
const connectionsPerBatch = 100
const firstTime = Date.UTC(2026, 5, 1)
/** So that no visit goes on in the next batch. */
const batchMs = 3_600_000

test('random connections are answered and stored as by node:http', async (t) => {
  let now = firstTime
  const websites = [sampleWebsite({}), sampleWebsite({ id: 2, domain: 'other.example', excludeBots: true })]
  const limits = { burst: { hits: 1_000_000, milliseconds: 10_000 } }
  const options = { websites, limits, trustProxy: '127.0.0.1', clock: () => now }
  await withFolder(async (folderOfOne) => {
    await withFolder(async (folderOfOther) => {
      await using direct = await startTestHost({ ...options, folder: folderOfOne })
      await using plain = await startTestHost({ ...options, folder: folderOfOther, direct: false })
      const end = Date.now() + modelMs(30_000)
      let [stored, batches] = [0, 0]
      for (; batches < mostBatches && Date.now() < end; batches++) {
        now += batchMs
        const seed = firstSeed + batches
        const random = seededRandom(seed)
        for (let index = 0; index < connectionsPerBatch; index++) {
          const pieces = randomConnection(random, `${seed}-${index}`)
          const [one, other] = withoutLost(await sendToBoth(direct, plain, pieces))
          assert.deepEqual(one, other, `seed ${seed}, connection ${index}: ${shown(pieces)}`)
        }
        const [one, other] = await storedByBoth(direct, plain, now)
        assert.deepEqual(one, other, `seed ${seed}: what was stored`)
        stored += one.length
      }
      t.diagnostic(`${batches} batches from seed ${firstSeed}, ${stored} rows`)
      assert.ok(stored > 0)
      assert.deepEqual([...direct.problems, ...plain.problems], [])
    })
  })
})

const shown = (pieces: readonly Buffer[]): string => JSON.stringify(pieces.map((piece) => piece.toString('latin1')))

/** Longer than either takes for a reply, even on a busy machine. */
const patienceMs = 3_000
const idleMs = 40

/** The replies of both, with those to broken bytes as `withoutBroken` returns them. */
async function sendToBoth(direct: TestHost, plain: TestHost, pieces: readonly Buffer[]) {
  const both = [direct, plain].map(({ url }) => openConnection(Number(new URL(url).port))) as [Opened, Opened]
  for (const piece of pieces) {
    for (const { socket } of both) if (!socket.destroyed) socket.write(piece)
    // What is written at once may arrive at once.
    if (pieces.length > 1) await sleep(2)
  }
  const [one, other] = both
  const started = Date.now()
  for (let equalSince = 0; Date.now() - started < patienceMs; await sleep(2)) {
    if (one.isOver() && other.isOver()) break
    const isEqual = one.text() !== '' && one.text() === other.text() && one.isOver() === other.isOver()
    if (!isEqual) equalSince = 0
    else if (equalSince === 0) equalSince = Date.now()
    else if (Date.now() - equalSince >= idleMs) break
    // Neither has anything to say to an incomplete request.
    if (one.text() === '' && other.text() === '' && Date.now() - started > 4 * idleMs) break
  }
  for (const { socket } of both) socket.destroy()
  const repliesOf = ({ text, isOver, isReset }: Opened): Replies => ({
    text: withoutBroken(text()),
    isOver: isOver(),
    isReset: isReset(),
  })
  return [repliesOf(one), repliesOf(other)] as const
}

interface Replies {
  readonly text: string
  readonly isOver: boolean
  readonly isReset: boolean
}

/** A connection that is closed while the client still sends loses replies that it has not read, with any server. */
function withoutLost([one, other]: readonly [Replies, Replies]): readonly (readonly [text: string, isOver: boolean])[] {
  const length = one.isReset || other.isReset ? Math.min(one.text.length, other.text.length) : Number.POSITIVE_INFINITY
  return [one, other].map(({ text, isOver }) => [text.slice(0, length), isOver])
}

interface Opened {
  readonly socket: Socket
  text(): string
  isOver(): boolean
  isReset(): boolean
}

function openConnection(port: number): Opened {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let isOver = false
  let isReset = false
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {
    isReset = true
  })
  socket.on('close', () => {
    isOver = true
  })
  return { socket, text: () => withoutIds(text), isOver: () => isOver, isReset: () => isReset }
}

const withoutIds = (text: string): string =>
  text.replaceAll(/Date: [^\r]*/g, 'Date: now').replaceAll(/"(sessionId|visitId)":"[^"]+"/g, '"$1":"some"')

/**
 * Bytes that are no request get a reply of their own only if all before are answered by then, which depends on the time at which they
 * arrive. The connection ends in both cases.
 */
const withoutBroken = (text: string): string =>
  text.replace(/(?<=.)HTTP\/1\.1 4\d\d [^\r]*\r\ncontent-type: application\/problem\+json\r\n.*$/s, '')

async function storedByBoth(direct: TestHost, plain: TestHost, time: number) {
  const read = async ({ store }: TestHost): Promise<readonly string[]> => {
    const events = { text: `SELECT * EXCLUDE (visitor, visit) FROM events WHERE time = ${time}`, values: [] }
    const drops = { text: `SELECT website, reason, sum(count) AS n FROM drops GROUP BY ALL`, values: [] }
    const rows: readonly Row[] = [...(await store.query(events)), ...(await store.query(drops))]
    return rows
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
      .sort()
  }
  return await pollUntil(
    () => Promise.all([read(direct), read(plain)]),
    ([one, other]) => one.join() === other.join(),
  )
}
