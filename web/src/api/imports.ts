import type { Bodies, Import, Replies } from './generated.ts'
import type { Result } from './problem.ts'
import { request, serviceUrl } from './request.ts'

export type ImportKind = Import['kind']

export const isActive = ({ state }: Import): boolean => ['queued', 'reading', 'writing', 'deleting'].includes(state)

/** The requests about the imports of one website. */
export function importsOf(website: string | number) {
  const path = `/api/v1/websites/${encodeURIComponent(website)}/imports`
  return {
    path,
    list: (page: number, signal: AbortSignal) =>
      request<'listImports'>('analytics', path, { query: { per_page: 25, page }, signal }),
    create: (body: Bodies['createImport']) => request<'createImport'>('analytics', path, { method: 'POST', body }),
    sendPart: (
      id: number,
      offset: number,
      bytes: Blob,
      signal: AbortSignal,
    ): Promise<Result<Replies['uploadImportPart']>> =>
      request<'uploadImportPart'>('analytics', `${path}/${id}/file`, {
        method: 'PUT',
        query: { offset },
        bytes,
        signal,
      }),
    start: (id: number, body: Bodies['startImport'] = {}) =>
      request<'startImport'>('analytics', `${path}/${id}/start`, { method: 'POST', body }),
    cancel: (id: number) => request<'cancelImport'>('analytics', `${path}/${id}/cancel`, { method: 'POST' }),
    remove: (id: number) => request<'deleteImport'>('analytics', `${path}/${id}`, { method: 'DELETE' }),
    /** The CSV of all rejected lines. */
    rejectedUrl: (id: number): string => serviceUrl('analytics', `${path}/${id}/rejected`),
  }
}

export type WebsiteImports = ReturnType<typeof importsOf>
