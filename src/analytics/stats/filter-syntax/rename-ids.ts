import { DomainError } from '../../../base/errors.ts'
import type { Condition, Funnel } from '../../events/sql/conditions.ts'
import { printFilter } from './print-filter.ts'
import { readFilters } from './read-filters.ts'

/** The new ids of goals, funnels and path groups, by their old ones. */
export interface NewIds {
  readonly goal: (id: number) => number | undefined
  readonly funnel: (id: number) => number | undefined
  readonly pathGroup: (id: number) => number | undefined
}

/** Stands for a goal in the condition, and is no name that a property can have. */
const goalProperty = '\u0001goal'
const printedGoal = new RegExp(`property\\.${goalProperty}:is:([0-9]+)`, 'g')

/** Begins what stands for the pattern of a path group. */
const groupMark = '/\u0001'
const printedGroups = new RegExp(`:is:((?:${groupMark}[0-9]+\\|?)+)`, 'g')

/** Names what does not exist, as the filter did before. */
const noId = 999_999_999_999_999

/** A filter with other ids of goals, funnels and path groups. Throws if it is not a filter. */
export function renameIds(text: string, ids: NewIds): string {
  if (text.includes('\u0001')) throw new DomainError('invalid', 'A filter contains a control character.')
  const goal = (id: string): Condition | undefined =>
    /^[1-9][0-9]{0,14}$/.test(id) ? { dimension: { property: goalProperty }, operator: 'is', values: [id] } : undefined
  const groups = text.matchAll(/:in_group:([0-9|]+)/g).flatMap(([, list = '']) => list.split('|'))
  const pathGroups = Array.from(groups, (id) => ({ id: Number(id), name: '', pattern: groupMark + id }))
  const [condition] = readFilters([text], { goal, funnel: () => anyFunnel, pathGroups })
  if (!condition || !/goal:|funnel:|:in_group:/.test(text)) return text
  const newGroup = (mark: string): number => ids.pathGroup(Number(mark.slice(groupMark.length))) ?? noId
  return printFilter(withFunnels(condition, (id) => ids.funnel(id) ?? noId))
    .replaceAll(printedGoal, (_, id: string) => `goal:is:${ids.goal(Number(id)) ?? noId}`)
    .replaceAll(printedGroups, (_, list: string) => `:in_group:${list.split('|').map(newGroup).join('|')}`)
}

/** Has every step that a filter can name. They are holes of the array, so that they do not count towards the limits of a filter. */
const anyFunnel: Funnel = {
  steps: new Array<Condition>(100),
  scope: 'visit',
  order: 'in_order',
  maxMs: null,
  maxStepMs: null,
}

function withFunnels(condition: Condition, newId: (id: number) => number): Condition {
  if (!('kind' in condition)) return condition
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, conditions: condition.conditions.map((part) => withFunnels(part, newId)) }
    case 'not':
    case 'visit':
      return { ...condition, condition: withFunnels(condition.condition, newId) }
    case 'funnel':
      return { ...condition, id: newId(condition.id) }
  }
}
