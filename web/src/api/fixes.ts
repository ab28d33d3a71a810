import { type FieldValue, request } from './request.ts'

export const fixesPath = (website: number, fix?: number): string =>
  `/api/v1/websites/${website}/fixes${fix === undefined ? '' : `/${fix}`}`

export const listFixes = (
  website: number,
  query: { readonly page?: number; readonly check?: string },
  signal: AbortSignal,
) => request<'listFixes'>('analytics', fixesPath(website), { query: { ...query, per_page: 25 }, signal })

export const readFixResult = (website: number, fix: number, signal: AbortSignal) =>
  request<'readFixResult'>('analytics', `${fixesPath(website, fix)}/result`, { signal })

export const createFix = (website: number, body: Readonly<Record<string, FieldValue>>) =>
  request<'createFix'>('analytics', fixesPath(website), { method: 'POST', body })

export const deleteFix = (website: number, fix: number) =>
  request<'deleteFix'>('analytics', fixesPath(website, fix), { method: 'DELETE' })
