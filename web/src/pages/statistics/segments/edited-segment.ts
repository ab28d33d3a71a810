import type { Scope } from '../scope.ts'

/** The id of the segment whose filters the view has while its owner edits them. */
export const editedSegment = ({ website, pageUrl }: Pick<Scope, 'website' | 'pageUrl'>): number | null =>
  (website && Number(pageUrl.query.get('edit_segment'))) || null
