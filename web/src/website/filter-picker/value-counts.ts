import { listPathGroups } from '../../api/path-groups.ts'
import { problemOfKind, type Result } from '../../api/problem.ts'
import type { Query } from '../../api/request.ts'
import { readGoalStats, readRows, type StatsAccess } from '../../api/stats.ts'
import { valueName } from '../view/dimensions.ts'
import { type Condition, type Filter, filterText } from '../view/view.ts'
import { maxValues } from './draft.ts'

/** A value that a filter can have, with its visitors under the other filters. */
export interface ValueCount {
  readonly value: string
  readonly visitors: number
  /** The name of a goal or a path group, whose value is its id. */
  readonly name?: string
}

export interface ValueCounts {
  readonly rows: readonly ValueCount[]
  /** How many values match; `rows` may have fewer. */
  readonly total: number
}

interface ValuesQuestion {
  readonly access: StatsAccess
  /** The period and the time zone. */
  readonly period: Query
  readonly dimension: string
  /** For path groups instead of values: the website that has them, or null if only their rows are shown. */
  readonly groupsOf: number | null | undefined
  readonly filters: readonly Condition[]
  readonly search: string
}

/** Dimensions whose values are displayed by other names. They have few values, so all of them are read and searched here. */
const named = new Set(['country', 'language', 'device', 'screen', 'channel'])

const perPage = 100
const maxPages = 4

export async function readValues(question: ValuesQuestion, signal: AbortSignal): Promise<Result<ValueCounts>> {
  const { dimension, search } = question
  if (dimension === 'goal') return readGoals(question, signal)
  if (question.groupsOf !== undefined) return readPathGroups(question, question.groupsOf, signal)
  if (search === '') return readPage(question, signal)
  if (named.has(dimension)) return readNamed(question, signal)
  const page = await readPage(question, signal)
  if (!page.ok || !matches(valueName(dimension, ''), search)) return page
  // The service finds recorded texts; a missing value has none, but is displayed as "Direct" or "Unknown".
  const missing: Filter = { dimension, operator: 'is', values: [''] }
  const empty = await readPage({ ...question, search: '', filters: [...question.filters, missing] }, signal)
  if (!empty.ok) return page
  const rows = [...empty.value.rows.filter(({ value }) => value === ''), ...page.value.rows]
  return { ok: true, value: { rows: rows.toSorted(byVisitors), total: page.value.total + 1 } }
}

const byVisitors = (a: ValueCount, b: ValueCount): number => b.visitors - a.visitors

async function readNamed(question: ValuesQuestion, signal: AbortSignal): Promise<Result<ValueCounts>> {
  const all: ValueCount[] = []
  for (let page = 1; page <= maxPages; page++) {
    const result = await readPage({ ...question, search: '' }, signal, page)
    if (!result.ok) return result
    all.push(...result.value.rows)
    if (result.value.rows.length < perPage) break
  }
  const rows = all.filter(
    ({ value }) => matches(valueName(question.dimension, value), question.search) || matches(value, question.search),
  )
  return { ok: true, value: { rows, total: rows.length } }
}

async function readPage(
  { access, period, dimension, filters, search }: ValuesQuestion,
  signal: AbortSignal,
  page = 1,
): Promise<Result<ValueCounts>> {
  if (signal.aborted) return { ok: false, problem: problemOfKind('offline') }
  const query = {
    ...period,
    filter: filters.map(filterText),
    search: search || undefined,
    metrics: 'visitors',
    per_page: perPage,
    page,
  }
  const result = await readRows(access, dimension, query, signal)
  if (!result.ok) return result
  const rows = result.value.data.map(({ value, visitors }) => ({ value, visitors: visitors ?? 0 }))
  return { ok: true, value: { rows, total: result.value.meta.total } }
}

/** All goals, those that most visitors reached first. */
async function readGoals(
  { access, period, filters, search }: ValuesQuestion,
  signal: AbortSignal,
): Promise<Result<ValueCounts>> {
  const result = await readGoalStats(access, { ...period, filter: filters.map(filterText) }, signal)
  if (!result.ok) return result
  const rows = result.value.data
    .filter(({ name }) => matches(name, search))
    .map(({ id, name, converting_visitors }) => ({ value: String(id), name, visitors: converting_visitors }))
  return { ok: true, value: { rows: rows.toSorted(byVisitors), total: rows.length } }
}

/** All path groups of an own website; of a shared one those among the most visited rows. */
async function readPathGroups(
  { access, period, dimension, filters, search }: ValuesQuestion,
  website: number | null,
  signal: AbortSignal,
): Promise<Result<ValueCounts>> {
  const listed = website === null ? null : await listPathGroups(website, signal)
  if (listed && !listed.ok) return listed
  const groups = listed?.value.data ?? []
  if (website !== null && groups.length === 0) return { ok: true, value: { rows: [], total: 0 } }
  const counted = new Map<number, ValueCount>()
  for (let from = 0; from === 0 || from < groups.length; from += maxValues) {
    const ids = groups.slice(from, from + maxValues).map(({ id }) => id)
    const own = ids.length === 0 ? [] : [`${dimension}:in_group:${ids.join('|')}`]
    const query = { ...period, filter: [...filters.map(filterText), ...own], metrics: 'visitors', per_page: perPage }
    const result = await readRows(access, dimension, { ...query, group_paths: 1 }, signal)
    if (!result.ok) return result
    for (const { path_group: group, visitors } of result.value.data)
      if (group) counted.set(group.id, { value: String(group.id), name: group.name, visitors: visitors ?? 0 })
  }
  for (const { id, name } of groups) if (!counted.has(id)) counted.set(id, { value: String(id), name, visitors: 0 })
  const rows = [...counted.values()].filter(({ name = '' }) => matches(name, search)).toSorted(byVisitors)
  return { ok: true, value: { rows, total: rows.length } }
}

const matches = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase())
