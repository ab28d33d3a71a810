import type { Replies } from '../../../api/generated.ts'
import { type Problem, problemOfKind, type Result } from '../../../api/problem.ts'
import { readOfWebsite } from '../../../api/questions.ts'
import { type Query, request } from '../../../api/request.ts'
import type { StatsAccess } from '../../../api/stats.ts'
import type { Kind, ShownAnnotation } from './annotation.ts'

export const annotationsPath = (website: number | string, annotation?: number): string =>
  `/api/v1/websites/${website}/annotations${annotation === undefined ? '' : `/${annotation}`}`

/** More of them would be a chart of annotations. */
const maxPages = 5

export interface Span {
  readonly from: string
  readonly to: string
}

/** Those that a chart of this time shows, oldest first. */
export async function readAnnotations(
  access: StatsAccess,
  { from, to }: Span,
  kinds: readonly Kind[],
  signal: AbortSignal,
): Promise<Result<readonly ShownAnnotation[]>> {
  if (access.kind !== 'owner') {
    const shared = await readShared(access, signal)
    const isShown = ({ time, end_time }: ShownAnnotation): boolean =>
      Date.parse(end_time ?? time) >= Date.parse(from) && Date.parse(time) < Date.parse(to)
    return shared.ok ? { ok: true, value: shared.value.filter(isShown).reverse() } : shared
  }
  const shown: ShownAnnotation[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = { from, to, kind: kinds, per_page: 100, page }
    const read: Result<Replies['listAnnotations']> = await readPage(access.id, query, signal)
    if (!read.ok) return read
    shown.push(...read.value.data)
    if (page >= read.value.meta.last_page) break
  }
  return { ok: true, value: shown.reverse() }
}

/** A page of all annotations, newest first. */
export const readPage = (
  website: string,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['listAnnotations']>> =>
  request<'listAnnotations'>('analytics', annotationsPath(website), { query, signal })

/** Those that the owner shows on the shared page, newest first. */
export async function readShared(
  access: StatsAccess,
  signal: AbortSignal,
): Promise<Result<readonly ShownAnnotation[]>> {
  const read: Result<Replies['listSharedAnnotations']> = await readOfWebsite(access, 'annotations', {}, signal)
  return read.ok ? { ok: true, value: read.value.data } : read
}

/** One that may be outside of the time that the chart shows. */
export async function readAnnotation(
  access: StatsAccess,
  id: number,
  signal: AbortSignal,
): Promise<Result<ShownAnnotation>> {
  if (access.kind === 'owner') {
    const read = await request<'readAnnotation'>('analytics', annotationsPath(access.id, id), { signal })
    return read.ok ? { ok: true, value: read.value.data } : read
  }
  const shared = await readShared(access, signal)
  if (!shared.ok) return shared
  const annotation = shared.value.find((one) => one.id === id)
  return annotation ? { ok: true, value: annotation } : { ok: false, problem: missing }
}

const missing: Problem = problemOfKind('missing')

/** The numbers before and after it. */
export const readAnnotationStats = (
  access: StatsAccess,
  id: number,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['readAnnotationStats']>> => readOfWebsite(access, `annotations/${id}/stats`, query, signal)
