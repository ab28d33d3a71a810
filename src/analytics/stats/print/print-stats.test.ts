import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultBranding } from '../../../branding/branding.ts'
import { printStats } from './print-stats.ts'

const rate = { value: 42, previous: 31.5, change: 33.33 }
const count = { value: 300, previous: 200, change: 50 }

for (const [language, changes] of [
  ['en', ['+50%', '+50%', '+50%', '+10.5 pt', '+50%']],
  ['de', ['+50 %', '+50 %', '+50 %', '+10,5 Pp.', '+50 %']],
  ['fr', ['+50 %', '+50 %', '+50 %', '+10,5 pt', '+50 %']],
] as const)
  test(`a printed document in ${language} shows relative changes of counts, and points of rates`, () => {
    const { sections } = printStats({
      domain: 'a.example',
      filters: [],
      language,
      branding: defaultBranding,
      date: new Date(0),
      answers: {
        totals: {
          data: { visitors: count, visits: count, pageviews: count, bounce_rate: rate, visit_duration: count },
          meta: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', timezone: 'UTC' },
        },
        series: { data: [], meta: { interval: 'day' } },
        breakdowns: new Map(),
        goals: { data: [] },
      },
    })
    const printed = [...(sections[0]?.html ?? '').matchAll(/<small class="(?:good|bad)">([^<]*)</g)]
    assert.deepEqual(
      printed.map(([, text]) => text?.replace(/\s/g, ' ')),
      changes,
    )
  })
