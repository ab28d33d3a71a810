import type { Replies } from '../../../api/generated.ts'
import { type Problem, problemOfKind, type Result } from '../../../api/problem.ts'
import { readOfWebsite } from '../../../api/questions.ts'
import { type Query, request } from '../../../api/request.ts'
import type { StatsAccess } from '../../../api/stats.ts'
import type { ShownAnnotation } from './annotation.ts'

export const annotationsPath = (website: number | string, annotation?: number): string =>
  `/api/v1/websites/${website}/annotations${annotation === undefined ? '' : `/${annotation}`}`

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
