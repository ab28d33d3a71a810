import type { FastifyRequest } from 'fastify'
import { type AccessLimits, hidingSection, type RecordLimits } from '../base/access-limits.ts'
import { DomainError, notFound } from '../base/errors.ts'
import { websiteHosts } from '../base/hosts.ts'
import { limitedPermissions, type Permission } from '../base/permissions.ts'

/** What belongs to a project. */
export type ProjectRecord = 'reports' | 'crawls'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For callers who are limited to single records. A route with a record in its path needs nothing: the record must be one of theirs.
     * `filters`: the route itself leaves out all others. False: the route is not for them, as are all others without a record in their path.
     */
    limited?: 'filters' | false
  }
}

/** What is about the caller, not about the account. */
const wholeAccountAlways: ReadonlySet<Permission> = new Set(['self', 'use_session', 'change_self'])

const recordRoute = /^\/api\/v1\/(websites|reports|crawls|projects|sites)\/(combined\/)?:(\w+)/
const idText = /^[1-9]\d{0,15}$/
const nouns = { websites: 'website', reports: 'report', crawls: 'crawl', projects: 'project', sites: 'site' } as const

/**
 * The one place that holds guests and limited keys to their records: another record is not found, whether or not it exists. A route is
 * not for them unless its path says which record it is about, or it declares that it leaves out the others.
 */
export async function requireWithinLimits(
  { records, hidden }: AccessLimits,
  permission: Permission,
  request: FastifyRequest,
  projectOf: (kind: ProjectRecord, id: number) => Promise<string | undefined>,
): Promise<void> {
  const { schema, config } = request.routeOptions
  const section = hidingSection(hidden, { id: schema?.operationId, tags: schema?.tags ?? [], permission })
  if (section) throw hiddenSection(section)
  if (!records || config.limited === 'filters' || wholeAccountAlways.has(permission)) return
  const { kind, texts } = readPath(request)
  if (!isKind(kind) || config.limited === false || !limitedPermissions.includes(permission))
    throw new DomainError('forbidden', 'This needs access to the whole account.', { reason: 'role' })
  for (const text of texts) if (!(await isWithin(records, kind, text, projectOf))) throw notFound(nouns[kind])
}

/** The kind of records that the path of a request is about, and their ids or host as they were sent. */
function readPath({ routeOptions, params }: FastifyRequest) {
  const [, kind, combined, parameter = ''] = recordRoute.exec(routeOptions.url ?? '') ?? []
  const sent = (params as Readonly<Record<string, string>>)[parameter] ?? ''
  return { kind, texts: combined ? sent.split(',') : [sent] }
}

/** Single websites, reports or crawls. */
export interface RecordsOfPath {
  readonly kind: 'websites' | ProjectRecord
  readonly ids: readonly number[]
}

/** Those that a request is about; null if it is about none by its path. */
export function recordsOfPath(request: FastifyRequest): RecordsOfPath | null {
  const { kind, texts } = readPath(request)
  if (kind !== 'websites' && kind !== 'reports' && kind !== 'crawls') return null
  return texts.every((text) => idText.test(text)) ? { kind, ids: texts.map(Number) } : null
}

/** For operations that are asked for together, in a request of another one. */
export function requireShown({ principal }: FastifyRequest, id: string): void {
  const section = principal?.limits && hidingSection(principal.limits.hidden, { id, tags: [], permission: 'view' })
  if (section) throw hiddenSection(section)
}

const hiddenSection = (section: string): DomainError =>
  new DomainError('forbidden', `This part of the account is hidden: ${section}.`, { reason: 'role' })

type Kind = keyof typeof nouns

const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && kind in nouns

async function isWithin(
  records: RecordLimits,
  kind: Kind,
  text: string,
  projectOf: (kind: ProjectRecord, id: number) => Promise<string | undefined>,
): Promise<boolean> {
  if (kind === 'projects' || kind === 'sites') return records.projects.has(websiteHosts(text.toLowerCase())[0])
  if (!idText.test(text)) return false
  const id = Number(text)
  if (kind === 'websites') return records.websites.has(id)
  if (records[kind].has(id)) return true
  if (records.projects.size === 0) return false
  const project = await projectOf(kind, id)
  return project !== undefined && records.projects.has(project)
}
