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
      search: null,
      fixes: null,
    })
    const printed = [...(sections[0]?.html ?? '').matchAll(/<small class="(?:good|bad)">([^<]*)</g)]
    assert.deepEqual(
      printed.map(([, text]) => text?.replace(/\s/g, ' ')),
      changes,
    )
  })

test('a printed document has what search engines have reported, and what fixes brought', () => {
  const total = { value: 0, previous: 0, change: null }
  const { sections } = printStats({
    domain: 'a.example',
    filters: [],
    language: 'en',
    branding: defaultBranding,
    date: new Date(0),
    answers: {
      totals: {
        data: { visitors: total, visits: total, pageviews: total, bounce_rate: total, visit_duration: total },
        meta: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', timezone: 'UTC' },
      },
      series: { data: [], meta: { interval: 'day' } },
      breakdowns: new Map(),
      goals: { data: [] },
    },
    search: {
      ...{ until: Temporal.PlainDate.from('2026-01-29'), clicks: 1_200, previousClicks: 1_000, impressions: 34_000 },
      ...{ position: 7.44, queries: [{ value: '<b>shoes</b>', count: 90 }] },
      pages: [{ value: '/<shoes', clicks: 640, previousClicks: 512, impressions: 9_001, position: 3.14 }],
    },
    fixes: {
      listed: [
        {
          ...{ text: '<i>Titles', day: Temporal.PlainDate.from('2025-12-03'), pages: 7, measure: 'clicks' },
          ...{ before: 1_100, after: 1_500, gained: 200, verdict: 'helped' },
          effect: { change: 15.4, low: 3.9, high: 27 },
        },
      ],
      others: 2,
    },
  })
  const fixes = sections.find(({ id }) => id === 'fixes')
  assert.equal(fixes?.title, 'What fixes brought')
  for (const shown of [
    '&lt;i&gt;Titles',
    'Dec 3, 2025 · on 7 pages',
    '1,100 → 1,500 clicks',
    '<span class="good">+15% (+4% to +27%)</span>',
    'and 2 more fixes',
  ])
    assert.ok(fixes?.html.includes(shown), shown)
  const { html = '' } = sections.find(({ id }) => id === 'search') ?? {}
  for (const shown of [
    '1,200',
    '+20%',
    '34,000',
    '7.4',
    '&lt;b&gt;shoes&lt;/b&gt;',
    '&lt;shoes',
    '640',
    '+25%',
    '9,001',
    '3.1',
    'January 29, 2026',
  ])
    assert.ok(html.includes(shown), shown)
})
