import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptCoverage, styleCoverage } from './coverage.ts'
import { pickFrames } from './filmstrip.ts'
import { blockingTimeOf, labMetrics, layoutShiftOf } from './lab-metrics.ts'
import type { Recording } from './recording.ts'

const recording = (given: Partial<Recording> = {}): Recording => ({
  profile: 'phone',
  paints: [{ name: 'first-contentful-paint', at: 500 }],
  largest: [],
  shifts: [],
  longTasks: [],
  requests: [],
  consoleErrors: [],
  coverage: { script: { total: 0, unused: 0 }, style: { total: 0, unused: 0 } },
  refused: [],
  settledAt: 2_000,
  ...given,
})
const shift = (at: number, value: number) => ({ at, value, elements: [] })
const paint = (at: number) => ({ at, size: 1, url: '', element: { selector: `#at-${at}`, snippet: '<p>' } })

test('blocking time counts what tasks take beyond 50 ms after the first paint', () => {
  const longTasks = [
    { at: 100, ms: 300 },
    { at: 450, ms: 200 },
    { at: 900, ms: 60 },
    { at: 1_500, ms: 250 },
  ]
  // The second task has 150 ms after the paint.
  assert.equal(blockingTimeOf(recording({ longTasks })), 100 + 10 + 200)
})

test('layout shift is the largest burst', () => {
  const bursts = [shift(0, 0.1), shift(900, 0.1), shift(2_500, 0.15), shift(9_000, 0.05)]
  assert.equal(layoutShiftOf(recording({ shifts: bursts })), 0.2)
  const long = Array.from({ length: 12 }, (_, index) => shift(index * 900, 0.1))
  assert.equal(Math.round(layoutShiftOf(recording({ shifts: long })) * 10), 6, 'a burst ends after five seconds')
})

test('metrics are medians of the runs, with their spread and the element of the median run', () => {
  const runs = [3_000, 1_000, 1_400].map((at) => recording({ largest: [paint(200), paint(at)] }))
  const lab = labMetrics('https://shop.example.com/', 'phone', runs)
  assert.deepEqual(lab?.largest_contentful_paint, {
    value: 1_400,
    min: 1_000,
    max: 3_000,
    element: { selector: '#at-1400', snippet: '<p>' },
  })
  assert.equal(lab?.runs, 3)
  assert.equal(labMetrics('https://shop.example.com/', 'desktop', runs), null)
})

test('requests are summed by type and by third party', () => {
  const request = (url: string, type: string, bytes: number, status = 200) => ({
    url,
    type,
    bytes,
    status,
    error: null,
  })
  const lab = labMetrics('https://shop.example.com/', 'phone', [
    recording({
      requests: [
        request('https://shop.example.com/', 'Document', 10),
        request('https://cdn.example.com/a.js', 'Script', 100),
        request('https://ads.test/a.js', 'Script', 50),
        request('https://tag.ads.test/b.png', 'Image', 500, 404),
      ],
    }),
  ])
  assert.deepEqual(lab?.by_type, [
    { name: 'image', requests: 1, bytes: 500 },
    { name: 'script', requests: 2, bytes: 150 },
    { name: 'document', requests: 1, bytes: 10 },
  ])
  assert.deepEqual(lab?.third_parties, [{ name: 'ads.test', requests: 2, bytes: 550 }])
  assert.deepEqual(lab?.failed_requests, [{ url: 'https://tag.ads.test/b.png', status: 404, error: null }])
})

test('code is used if the innermost range around it ran', () => {
  const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
  const functions = [
    { ranges: [range(0, 1_000, 1)] },
    { ranges: [range(100, 400, 1), range(200, 300, 0)] },
    { ranges: [range(500, 900, 0)] },
  ]
  assert.deepEqual(scriptCoverage([{ functions }]), { total: 1_000, unused: 500 })
  assert.deepEqual(scriptCoverage([{ functions: [{ ranges: [range(0, 100, 0)] }] }]), { total: 100, unused: 100 })
  const rules = [
    { startOffset: 0, endOffset: 40, used: true },
    { startOffset: 40, endOffset: 90, used: false },
  ]
  assert.deepEqual(styleCoverage([100, 50], rules), { total: 150, unused: 110 })
})

test('a filmstrip has few frames, each different from the one before', () => {
  const frames = Array.from({ length: 40 }, (_, at) => ({ at, jpeg: new Uint8Array([Math.floor(at / 2)]) }))
  const picked = pickFrames(frames)
  assert.equal(picked.length, 8)
  assert.deepEqual([picked[0]?.at, picked.at(-1)?.at], [0, 38])
})
