import fc from 'fast-check'
import { type Condition, type Funnel, funnelOrders, funnelScopes } from '../../events/sql/conditions.ts'
import { randomCondition } from './random-queries.ts'

const is = (name: 'page' | 'event', ...values: string[]): Condition => ({ dimension: { name }, operator: 'is', values })

/** Most are pages and events that are frequent, so that visits come far; others are any conditions. */
export const randomStep: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(is('page', '/', '/docs'), is('page', '/docs', '/docs/a', '/i')) },
  { weight: 2, arbitrary: fc.constantFrom(is('event', 'Signup'), is('event', 'Buy', '404', 'pageview')) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Condition>({ dimension: { name: 'page' }, operator: 'contains', values: ['/'] }),
  },
  { weight: 1, arbitrary: fc.constantFrom(is('page', '/'), is('page', '/ü', '/Ü')) },
  { weight: 1, arbitrary: randomCondition },
)

const minute = 60_000
const randomMs = fc.option(fc.constantFrom(0, minute, 5 * minute, 20 * minute, 60 * minute), { freq: 2 })

export const randomFunnel: fc.Arbitrary<Funnel> = fc
  .record({
    steps: fc.array(randomStep, { minLength: 2, maxLength: 4 }),
    scope: fc.constantFrom(...funnelScopes),
    order: fc.constantFrom(...funnelOrders),
    maxMs: randomMs,
    maxStepMs: randomMs,
  })
  .map((funnel) => (funnel.order === 'any_order' ? { ...funnel, maxStepMs: null } : funnel))

/** Whether visits or visitors came as far in a funnel. */
export const randomFunnelCondition: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('funnel' as const),
  id: fc.constant(1),
  funnel: randomFunnel,
  step: fc.integer({ min: 1, max: 2 }),
  isDropped: fc.boolean(),
})
