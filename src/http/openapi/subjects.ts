import type { DocumentedRoute, JsonObject } from './document.ts'
import { introduction } from './introduction.ts'

export interface DocumentContent {
  readonly path: string
  readonly title: string
  readonly description: string
  /** For the reference: each operation has code, and all of its problems. */
  readonly withCode: boolean
  /** To the other documents, and to the reference. */
  readonly links: JsonObject
  readonly routes: readonly DocumentedRoute[]
}

/** The document of the reference, which has all operations. */
export const referenceDocument = '/docs/openapi.json'

interface Subject {
  readonly title: string
  readonly tags: readonly string[]
}

/**
 * Groups of operations that have a document of their own, /openapi/NAME.json: many tools refuse documents of more than some hundred
 * kilobytes, and few programs need these next to the others.
 */
const subjects: Readonly<Record<string, Subject>> = {
  account: {
    title: 'account, people and installation',
    tags: ['Account', 'Notifications', 'People', 'Audit log', 'Keys', 'Session', 'Accounts', 'Domain claims', 'Status'],
  },
  'shared-pages': { title: 'shared pages', tags: ['Shared pages'] },
  'search-engines': { title: 'search engines', tags: ['Search engines'] },
}

/** The documents of a service: the main one, those of the subjects that it has operations of, and the one of the reference, with all. */
export function documentsOf(
  routes: readonly DocumentedRoute[],
  { title, baseUrl }: { readonly title: string; readonly baseUrl: string },
): readonly DocumentContent[] {
  const bySubject = Map.groupBy(routes, subjectOf)
  const own = [undefined, ...Object.keys(subjects)].flatMap((name) => {
    const ofSubject = bySubject.get(name)
    if (ofSubject === undefined) return []
    const subject = name === undefined ? undefined : subjects[name]
    return {
      path: name === undefined ? '/openapi.json' : `/openapi/${name}.json`,
      title: subject ? `${title}: ${subject.title}` : title,
      routes: ofSubject,
    }
  })
  const listed = own.map(({ path, title }) => ({ title, url: `${baseUrl}${path}` }))
  const list = listed.map(({ title, url }) => `- [${title}](${url})`).join('\n')
  const description = `${introduction}\n\n**Documents.** Programs find the operations of this address in:\n\n${list}`
  const links = {
    externalDocs: { description: 'All operations in one reference, with code', url: `${baseUrl}/docs/` },
    'x-documents': listed,
  }
  return [
    ...own.map((document) => ({ ...document, description, links, withCode: false })),
    { path: referenceDocument, title, description, links: {}, withCode: true, routes },
  ]
}

const subjectOf = ({ schema: { tags = [] } }: DocumentedRoute): string | undefined =>
  Object.entries(subjects).find(([, subject]) => subject.tags.some((tag) => tags.includes(tag)))?.[0]
