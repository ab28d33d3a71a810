import type { WebsiteRow } from '../../database/schema.ts'
import type { Annotations } from '../annotations/annotations.ts'
import { dayMs } from '../events/day.ts'
import type { NewFunnel } from '../funnels/funnel.ts'
import type { Funnels } from '../funnels/funnels.ts'
import type { NewGoal } from '../goals/goal.ts'
import type { Goals } from '../goals/goals.ts'
import type { Segments } from '../segments/segments.ts'
import { readFilters } from '../stats/filter-syntax/read-filters.ts'
import { spikeDaysAgo } from './demo-events.ts'

export interface DemoRecordDeps {
  readonly goals: Pick<Goals, 'all' | 'create'>
  readonly funnels: Pick<Funnels, 'create'>
  readonly segments: Pick<Segments, 'create'>
  readonly annotations: Pick<Annotations, 'create'>
}

const goals: readonly NewGoal[] = [
  { name: 'Purchase', type: 'event', event: 'Purchase', value_type: 'revenue', counting: 'every_time' },
  { name: 'Add to cart', type: 'event', event: 'Add to cart' },
  { name: 'Subscription', type: 'event', event: 'Signup', value_type: 'fixed', value: 19, currency: 'EUR' },
  { name: 'Article read to the end', type: 'scroll', page: '/blog/*', scroll_depth: 75 },
  { name: 'Contact form', type: 'form', page: '/contact' },
]

const limits = { scope: 'visit', max_minutes: 0, max_step_minutes: 0 } as const

const funnels: readonly NewFunnel[] = [
  {
    ...limits,
    name: 'Checkout',
    order: 'in_order',
    step: [
      'page:matches:/products/*',
      'event:is:Add to cart',
      'page:is:/cart',
      'page:is:/checkout',
      'event:is:Purchase',
    ],
    step_name: ['Product', 'Add to cart', 'Cart', 'Checkout', 'Purchase'],
  },
  {
    ...limits,
    name: 'From the blog to a subscription',
    order: 'in_order',
    step: ['page:matches:/blog/*', 'page:is:/subscriptions', 'event:is:Signup'],
    step_name: ['Article', 'Subscriptions', 'Subscription'],
  },
]

const segments = [
  { name: 'Buyers', filter: ['visit(event:is:Purchase)'] },
  { name: 'Search visitors on phones', filter: ['channel:is:search', 'device:is:mobile'] },
  { name: 'Visits from AI assistants', filter: ['channel:is:ai'] },
]

const annotations = [
  { daysAgo: 62, text: 'Subscriptions launched', kind: 'manual' },
  { daysAgo: spikeDaysAgo, text: 'Front page of Hacker News', kind: 'manual' },
  { daysAgo: 9, text: 'Version 2.4: faster checkout', kind: 'deploy' },
] as const

/** Adds what an owner would have set up on the sample website, unless it has goals. */
export async function addDemoRecords(website: WebsiteRow, now: number, deps: DemoRecordDeps): Promise<void> {
  const { id, timezone } = website
  if ((await deps.goals.all(id)).length > 0) return
  for (const funnel of funnels) await deps.funnels.create(id, funnel, async (texts) => readFilters(texts))
  for (const segment of segments)
    await deps.segments.create(id, { ...segment, filter: [...segment.filter], visibility: 'personal', locked: 0 })
  for (const { daysAgo, text, kind } of annotations) {
    const time = new Date(now - daysAgo * dayMs).toISOString()
    await deps.annotations.create({ id, timezone }, { text, kind, time, shared: 1 })
  }
  for (const goal of goals) await deps.goals.create(id, goal)
}
