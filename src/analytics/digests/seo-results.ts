import { type Static, type TSchema, Type } from 'typebox'
import { getFromService, isSuccess, readBodyText, type ServiceReply } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'
import type { Language } from '../../texts/languages.ts'

/** The SEO service's results for the pages of a website. */
export interface SeoResults {
  readonly page: string
  readonly reports: number
  readonly score: number | null
  readonly good: number
  readonly decent: number
  readonly bad: number
  readonly failures: readonly { readonly title: string; readonly reports: number }[]
}

export interface SeoService {
  readonly baseUrl: string
  /** A short-lived bearer token for requests on behalf of an account. */
  readonly tokenFor: (accountId: number) => string
  /** Headers that make its spans part of our trace. */
  readonly traceHeaders?: () => Readonly<Record<string, string>>
}

const timeoutMs = 10_000
const maxLength = 1_000_000
const shownFailures = 3

/** The part of the service's reply that a report shows. */
const ProjectReply = Type.Object({
  data: Type.Object({
    reports: Type.Integer(),
    results: Type.Object({ good: Type.Integer(), decent: Type.Integer(), bad: Type.Integer() }),
    score: Type.Object({ mean: Type.Union([Type.Number(), Type.Null()]) }),
    failures: Type.Array(Type.Object({ title: Type.String(), reports: Type.Integer() })),
  }),
})

/** Null if there are no results or no reply: the mail is then sent without them. */
export async function fetchSeoResults(
  seo: SeoService,
  accountId: number,
  domain: string,
  language: Language,
): Promise<SeoResults | null> {
  const project = encodeURIComponent(withoutWww(domain))
  const reply = await fetchFromSeo(seo, accountId, `/projects/${project}?language=${language}`, ProjectReply)
  return reply && toSeoResults(reply, `${seo.baseUrl}/sites/${project}/seo`)
}

/** Fetches from the service's public API. Null if there is no such reply. */
export async function fetchFromSeo<T extends TSchema>(
  seo: SeoService,
  accountId: number,
  path: string,
  schema: T,
  maxReplyLength = maxLength,
): Promise<Static<T> | null> {
  try {
    const reply = await openFromSeo(seo, accountId, path, timeoutMs)
    if (!reply || !isSuccess(reply)) {
      reply?.destroy()
      return null
    }
    const body: unknown = JSON.parse(await readBodyText(reply, maxReplyLength))
    const { Value } = await import('typebox/value')
    return Value.Check(schema, body) ? body : null
  } catch {
    return null
  }
}

/** A reply that may be long. Null if there is none, or an error other than not-found. */
export async function openFromSeo(
  { baseUrl, tokenFor, traceHeaders }: SeoService,
  accountId: number,
  path: string,
  maxMs: number,
): Promise<ServiceReply | null> {
  const reply = await getFromService(`${baseUrl}/api/v1${path}`, {
    headers: { ...traceHeaders?.(), authorization: `Bearer ${tokenFor(accountId)}` },
    signal: AbortSignal.timeout(maxMs),
  })
  if (isSuccess(reply) || reply.statusCode === 404) return reply
  reply.destroy()
  return null
}

const toSeoResults = ({ data }: Static<typeof ProjectReply>, page: string): SeoResults => ({
  page,
  reports: data.reports,
  score: data.score.mean,
  ...data.results,
  failures: data.failures.slice(0, shownFailures),
})
