import { DomainError, invalid } from '../../../base/errors.ts'
import type { LinkLimits } from '../../../sharing/sections.ts'
import { type Condition, filtersIn, levelOfCondition, partsOf } from '../../events/sql/conditions.ts'
import type { DimensionName } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import { countedFunnel, type FunnelDefinition } from '../../funnels/definition.ts'
import { type FilterNames, readFilters } from '../filter-syntax/read-filters.ts'
import type { StatsGoal } from './goal.ts'
import type { PathGroup } from './path-group.ts'

/** Where revenue is not shown, as on shared pages: counting events by their amounts would reveal it. */
export const hiddenWithRevenue: readonly string[] = ['revenue', 'currency']

/** Where the named filters of websites are stored. */
export interface SegmentFilters {
  /** Null if there is no such segment, or a visitor of the shared page may not choose it. */
  filtersOf(website: number, id: number, isShared: boolean): Promise<readonly string[] | null>
  /** Those that the shared page always has: by its address, or by a link. */
  lockedFilters(website: number, link: Pick<LinkLimits, 'segmentId'> | null): Promise<readonly string[]>
}

/** The segments of a website, as one client may use them. */
export interface UsableSegments {
  readonly filtersOf: (id: number) => Promise<readonly string[] | null>
  readonly lockedFilters: () => Promise<readonly string[]>
}

export interface FilterQuery {
  readonly filter?: readonly string[]
  readonly segment?: number
}

export interface FilterOptions {
  /** What this client may not filter by. */
  readonly hidden: readonly string[]
  readonly names: NameSources
}

/** Where what filters name is stored. Without funnels, no filter can name one. */
export interface NameSources {
  readonly readGoals: () => Promise<readonly Pick<StatsGoal, 'id' | 'condition'>[]>
  readonly readPathGroups: () => Promise<readonly PathGroup[]>
  readonly readFunnels?: ReadFunnels
}

/** The funnels of a website. */
export type ReadFunnels = () => Promise<readonly { readonly id: number; readonly definition: FunnelDefinition }[]>

export interface ReadFilters {
  readonly filters: readonly Condition[]
  /** Whether the page is limited to a segment. */
  readonly isLocked: boolean
  /** Dimensions that would show rows outside of the locked segment. */
  readonly hiddenDimensions: readonly DimensionName[]
}

/** The dimensions of pages that a visit has seen before or after the rows that are selected. */
const pagesOfVisits: readonly DimensionName[] = ['entry_page', 'exit_page']

const ofOtherRows: readonly string[] = [...pagesOfVisits, 'scroll_depth']

/** All conditions of a request: those that the page is locked to, those of the chosen segment, and the filters sent. */
export async function readSegmentsAndFilters(
  { filter = [], segment }: FilterQuery,
  segments: UsableSegments,
  { hidden, names: sources }: FilterOptions,
): Promise<ReadFilters> {
  const locked = await segments.lockedFilters()
  const chosen = segment === undefined ? [] : await segments.filtersOf(segment)
  if (!chosen) throw invalid({ segment: [`segment must be the id of a segment of the website; found ${segment}.`] })
  const all = [...locked, ...chosen, ...filter]
  const names = await readNames(all, sources)
  const lock = readSegment(locked, lockName, names)
  // Visitors of a shared page may use segments, but not see their filters.
  const named = readSegment(chosen, `segment ${segment}`, names, hidden.length === 0)
  const own = readFilters(filter, { ...names, hidden })
  const isOfRows = selectsRows(lock)
  if (lock.length > 0) {
    refuseOtherVisits(named, 'segment')
    refuseOtherVisits(own, 'filter')
  }
  if (isOfRows) {
    refuseOutside(named, 'segment')
    refuseOutside(own, 'filter')
  }
  // Read together, because the limits are for all of them.
  const filters = lock.length + named.length === 0 ? own : readFilters(all, names)
  return { filters, isLocked: lock.length > 0, hiddenDimensions: isOfRows ? pagesOfVisits : [] }
}

/** What the ids of goals, funnels and path groups in filters stand for. */
export async function readNames(
  texts: readonly string[],
  { readGoals, readPathGroups, readFunnels = async () => [] }: NameSources,
): Promise<FilterNames> {
  const funnels = texts.some((text) => text.includes('funnel:')) ? await readFunnels() : []
  const all = [...texts, ...funnels.flatMap(({ definition }) => definition.step)]
  const goals = all.some((text) => text.includes('goal:')) ? await readGoals() : []
  const pathGroups = all.some((text) => text.includes(':in_group:')) ? await readPathGroups() : []
  return namesOf(goals, funnels, pathGroups)
}

export function namesOf(
  goals: readonly Pick<StatsGoal, 'id' | 'condition'>[],
  funnels: Awaited<ReturnType<ReadFunnels>>,
  pathGroups: readonly PathGroup[],
): FilterNames {
  const goal = (id: string): Condition | undefined => goals.find((one) => String(one.id) === id)?.condition
  return {
    goal,
    pathGroups,
    funnel(id, hidden) {
      const funnel = funnels.find((one) => String(one.id) === id)
      return (
        funnel && countedFunnel(funnel.definition, readFilters(funnel.definition.step, { goal, pathGroups, hidden }))
      )
    },
  }
}

/** What a shared page is limited to. */
export interface PageLock extends Pick<ReadFilters, 'hiddenDimensions' | 'isLocked'> {
  /** Whether a goal or a step with this condition is about rows that the page does not show; not if the page has no limit. */
  readonly looksOutside: (condition: Condition) => boolean
}

export async function readPageLock({ lockedFilters }: UsableSegments, names: NameSources): Promise<PageLock> {
  const locked = await lockedFilters()
  const lock = readSegment(locked, lockName, await readNames(locked, names))
  const isOfRows = selectsRows(lock)
  return {
    isLocked: lock.length > 0,
    hiddenDimensions: isOfRows ? pagesOfVisits : [],
    looksOutside: (condition) =>
      lock.length > 0 &&
      (looksAtVisitors(condition) ||
        (isOfRows && looksAtOtherRows(condition)) ||
        lock.some((part) => areDisjoint(part, condition))),
  }
}

const lockName = 'The segment that this page is limited to'

const selectsRows = (lock: readonly Condition[]): boolean =>
  lock.some((condition) => levelOfCondition(condition) === 'row')

/** What a segment names may have been deleted since. */
function readSegment(
  texts: readonly string[],
  name: string,
  names: FilterNames,
  showsFilters = false,
): readonly Condition[] {
  try {
    return readFilters(texts, names)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    const details = showsFilters ? `: ${error.message}` : '.'
    throw invalid({ segment: [`${name} has filters that are no longer valid${details}`] })
  }
}

/** No lock may be bypassed by what the same visitors did in other visits. */
function refuseOtherVisits(conditions: readonly Condition[], field: string): void {
  if (conditions.some(looksAtVisitors))
    throw invalid({
      [field]: [`${field} must not name a funnel with the scope visitor_day here: the page is limited to a segment.`],
    })
}

const looksAtVisitors = (condition: Condition): boolean =>
  hasPart(condition, (part) => 'kind' in part && part.kind === 'funnel' && part.funnel.scope === 'visitor_day')

/** A lock that selects rows must not be bypassed by questions about other rows of the same visits. */
function refuseOutside(conditions: readonly Condition[], field: string): void {
  if (conditions.some(looksAtOtherRows))
    throw invalid({
      [field]: [
        `${field} must not use visit(…), ${ofOtherRows.join(' or ')} here: the page is limited to a segment of single rows.`,
      ],
    })
}

const looksAtOtherRows = (condition: Condition): boolean =>
  looksAtVisits(condition) ||
  filtersIn(condition).some(
    ({ dimension }) => 'name' in dimension && ofOtherRows.some((name) => name === dimension.name),
  )

const looksAtVisits = (condition: Condition): boolean =>
  hasPart(condition, (part) => 'kind' in part && (part.kind === 'visit' || part.kind === 'funnel'))

/** Whether a condition, or one inside of it, is such a one. */
const hasPart = (condition: Condition, isSuch: (part: Condition) => boolean): boolean =>
  isSuch(condition) || ('kind' in condition && partsOf(condition).some((part) => hasPart(part, isSuch)))

/** Whether no row fulfils both, as far as that follows from how the values of one dimension begin. */
function areDisjoint(one: Condition, other: Condition): boolean {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    if (!('kind' in first)) continue
    if (first.kind === 'and') return first.conditions.some((part) => areDisjoint(part, second))
    if (first.kind === 'or') return first.conditions.every((part) => areDisjoint(part, second))
    return false
  }
  if ('kind' in one || 'kind' in other || JSON.stringify(one.dimension) !== JSON.stringify(other.dimension))
    return false
  return startsOf(one).every((start) => startsOf(other).every((another) => haveNothingInCommon(start, another)))
}

interface ValueStart {
  readonly start: string
  /** The value is the same as its start. */
  readonly isWhole: boolean
}

/** How values that a filter selects begin, without regard to case. */
function startsOf({ operator, values }: Filter): readonly ValueStart[] {
  const folded = values.map((value) => value.toLowerCase())
  if (operator === 'is') return folded.map((start) => ({ start, isWhole: true }))
  if (operator === 'starts_with') return folded.map((start) => ({ start, isWhole: false }))
  // These ignore a slash at the end.
  if (operator === 'matches')
    return folded.map((pattern) => ({ start: (pattern.split('*', 1)[0] ?? '').replace(/\/$/, ''), isWhole: false }))
  return [{ start: '', isWhole: false }]
}

const haveNothingInCommon = (one: ValueStart, other: ValueStart): boolean =>
  !(one.isWhole && other.isWhole ? one.start === other.start : mayBegin(one, other) || mayBegin(other, one))

const mayBegin = (value: ValueStart, { start, isWhole }: ValueStart): boolean =>
  !isWhole && (value.start.startsWith(start) || (!value.isWhole && start.startsWith(value.start)))
