import { useEffect } from 'preact/hooks'
import type { Segment } from '../../api/generated.ts'
import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { StatsAccess } from '../../api/stats.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../view/scope.ts'

const changes = new EventTarget()

/** To be called after a change, so that the chip and the dialogs show the same. */
export const segmentsChanged = (): void => void changes.dispatchEvent(new Event('change'))

export function useSegments({ access }: Pick<Scope, 'access'>) {
  const segments = useLoad(`segments ${access.kind} ${access.id}`, (signal) => readSegments(access, signal))
  const { reload } = segments
  useEffect(() => {
    changes.addEventListener('change', reload)
    return () => changes.removeEventListener('change', reload)
  }, [reload])
  return segments
}

/** Visitors of a shared page get no more than the name. */
export type ShownSegment = Pick<Segment, 'id' | 'name'> & Partial<Segment>

export const segmentsPath = (website: number | string): string => `/api/v1/websites/${website}/segments`

export async function readSegments(
  access: StatsAccess,
  signal: AbortSignal,
): Promise<Result<{ readonly data: readonly ShownSegment[] }>> {
  if (access.kind === 'owner')
    return await request<'listSegments'>('analytics', segmentsPath(access.id), { query: { per_page: 100 }, signal })
  // Segments belong to one website.
  if (access.kind === 'combined') return { ok: true, value: { data: [] } }
  const headers: Readonly<Record<string, string>> = access.grant === null ? {} : { 'sightline-grant': access.grant }
  const path = `/shared/websites/${encodeURIComponent(access.id)}/segments`
  return await request<'listSharedSegments'>('analytics', path, { headers, signal })
}

/** The id of the segment whose filters the view has while its owner edits them. */
export const editedSegment = ({ website, pageUrl }: Pick<Scope, 'website' | 'pageUrl'>): number | null =>
  (website && Number(pageUrl.query.get('edit_segment'))) || null
