import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockingTimeOf } from './lab-metrics.ts'
import { type Arrival, type MainThreadTask, onDevice, slowerDevice } from './slower-device.ts'

const work = (at: number, ms: number): MainThreadTask => ({ at, ms, cpuMs: ms })
const data = (at: number, requestedAt = 0): Arrival => ({ at, requestedAt })

interface Row {
  readonly name: string
  readonly tasks: readonly MainThreadTask[]
  readonly arrivals?: readonly Arrival[]
  /** When something happened, and when it happens on a device that is four times slower. */
  readonly times: readonly (readonly [here: number, there: number])[]
}

const rows: readonly Row[] = [
  { name: 'nothing is later than without tasks', tasks: [], times: [[300, 300]] },
  {
    name: 'what follows a task is later, and what precedes it is not',
    tasks: [work(200, 100)],
    times: [
      [150, 150],
      [250, 400],
      [310, 610],
    ],
  },
  {
    name: 'the time that a task waited is not longer',
    tasks: [{ at: 200, ms: 100, cpuMs: 10 }],
    times: [[300, 330]],
  },
  { name: 'a task waits for the one before it', tasks: [work(0, 100), work(100, 50)], times: [[150, 600]] },
  {
    name: 'a timer that a late task set is late',
    tasks: [work(0, 100), work(1_000, 10)],
    times: [[1_010, 1_340]],
  },
  {
    name: 'data of an early request is not late, and the time until it arrives makes up for slow tasks',
    tasks: Array.from({ length: 20 }, (_, n) => work(100 + n * 100, 10)),
    arrivals: Array.from({ length: 20 }, (_, n) => data(99 + n * 100)),
    times: [[2_010, 2_040]],
  },
  {
    name: 'data of a request that a late task sent is late',
    tasks: [work(100, 100), work(351, 50)],
    arrivals: [data(90), data(350, 200)],
    times: [[401, 851]],
  },
  {
    name: 'data that arrived during a task waits for its end',
    tasks: [work(100, 100), work(201, 10)],
    arrivals: [data(90), data(150)],
    times: [[211, 541]],
  },
  { name: 'a task inside of another one counts once', tasks: [work(100, 100), work(120, 50)], times: [[200, 500]] },
]

for (const { name, tasks, arrivals = [], times } of rows) {
  test(`on a slower device, ${name}`, () => {
    const { timeOf } = slowerDevice(tasks, arrivals, 4)
    for (const [here, there] of times) assert.equal(Math.round(timeOf(here)), there)
  })
}

test('on a slower device, tasks are long that were not, and block the page', () => {
  const device = slowerDevice([work(50, 100), work(300, 12), work(400, 20), work(600, 100)], [], 4)
  const paints = [{ name: 'first-contentful-paint', at: 200 }]
  const recorded = onDevice({ paints, largest: [], shifts: [], longTasks: [] }, device)
  assert.deepEqual(recorded.paints, [{ name: 'first-contentful-paint', at: 500 }])
  assert.deepEqual(
    recorded.longTasks.map(({ ms }) => ms),
    [400, 80, 400],
  )
  assert.equal(blockingTimeOf(recorded), 30 + 350)
})
