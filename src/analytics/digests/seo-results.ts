import { type Static, type TSchema, Type } from 'typebox'
import { getFromService, isSuccess, readBodyText } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'

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
export async function fetchSeoResults(seo: SeoService, accountId: number, domain: string): Promise<SeoResults | null> {
  const project = encodeURIComponent(withoutWww(domain))
  const reply = await fetchFromSeo(seo, accountId, `/projects/${project}`, ProjectReply)
  return reply && toSeoResults(reply, `${seo.baseUrl}/projects/${project}`)
}

/** Fetches from the service's public API. Null if there is no such reply. */
export async function fetchFromSeo<T extends TSchema>(
  { baseUrl, tokenFor, traceHeaders }: SeoService,
  accountId: number,
  path: string,
  schema: T,
): Promise<Static<T> | null> {
  try {
    const reply = await getFromService(`${baseUrl}/api/v1${path}`, {
      headers: { ...traceHeaders?.(), authorization: `Bearer ${tokenFor(accountId)}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!isSuccess(reply)) {
      reply.destroy()
      return null
    }
    const body: unknown = JSON.parse(await readBodyText(reply, maxLength))
    const { Value } = await import('typebox/value')
    return Value.Check(schema, body) ? body : null
  } catch {
    return null
  }
}

const toSeoResults = ({ data }: Static<typeof ProjectReply>, page: string): SeoResults => ({
  page,
  reports: data.reports,
  score: data.score.mean,
  ...data.results,
  failures: data.failures.slice(0, shownFailures),
})
