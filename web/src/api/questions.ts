import { sendOnce } from './early.ts'
import { describeProblem, type Problem, problemOfKind, type Result } from './problem.ts'
import { type Query, queryString, request, requestLines, serviceUrl } from './request.ts'

/** How statistics are read: by the owner of a website, or of several whose ids `id` lists, or through a shared page. */
export type StatsAccess =
  | { readonly kind: 'owner'; readonly id: string }
  | { readonly kind: 'combined'; readonly id: string }
  | { readonly kind: 'shared'; readonly id: string; readonly grant: string | null }

/** In this order, the service begins to read the questions of a view. */
const orders = ['totals', 'timeseries', 'rows', 'later'] as const
export type Order = (typeof orders)[number]

interface StatsRequest {
  readonly access: StatsAccess
  /** The path of its own route, after `stats/`. */
  readonly path: string
  readonly query: Query
  /** The part of the query that selects events. It is empty for what is about now. */
  readonly scope: string
  /** The path and the rest of the query. */
  readonly text: string
  readonly order: Order
  readonly signal: AbortSignal
  readonly resolve: (result: Result<never> | Promise<Result<never>>) => void
}

const maxQuestions = 40
const maxQuestionLength = 4096

let asked: StatsRequest[] = []

/**
 * Reads statistics. The questions that the panels of a view ask at the same time about the same events are sent as one request,
 * which is aborted when nobody waits for an answer any more. As in `request`, the caller knows the type of the reply.
 */
export function ask(
  access: StatsAccess,
  path: string,
  query: Query,
  order: Order,
  signal: AbortSignal,
): Promise<Result<never>> {
  const { period, from, to, timezone, filter, segment, ...rest } = query
  const scope = queryString({ period, from, to, timezone, filter, segment })
  const text = `${path}?${queryString(rest)}`
  return sendOnce(
    JSON.stringify([access, scope, text]),
    signal,
    (signal) => new Promise((resolve) => enqueue({ access, path, query, scope, text, order, signal, resolve })),
  )
}

function enqueue(question: StatsRequest): void {
  if (asked.push(question) === 1) queueMicrotask(sendAsked)
}

function sendAsked(): void {
  const questions = asked.filter(({ signal }) => !signal.aborted)
  asked = []
  const websiteOf = ({ access }: StatsRequest): string => JSON.stringify(access)
  // What is about now is sent with what is about a period, but never with filters, which would apply to it too.
  const isUnfiltered = ({ scope, query }: StatsRequest): boolean =>
    scope !== '' && !query.filter?.toString() && !query.segment
  const keyOf = (question: StatsRequest): string => {
    const scoped = questions.find((other) => isUnfiltered(other) && websiteOf(other) === websiteOf(question))
    return `${websiteOf(question)} ${question.scope || scoped?.scope}`
  }
  for (const group of Map.groupBy(questions, keyOf).values()) {
    const together = group.filter(({ text }) => group.length > 1 && text.length <= maxQuestionLength)
    for (const question of group) if (!together.includes(question)) sendAlone(question)
    together.sort((a, b) => orders.indexOf(a.order) - orders.indexOf(b.order))
    while (together.length > 0) sendTogether(together.splice(0, maxQuestions))
  }
}

function sendAlone({ access, path, query, signal, resolve }: StatsRequest): void {
  resolve(request<never>(serviceOf(access), statsPath(access, path), { query, headers: grantOf(access), signal }))
}

interface Answer {
  /** The position of its question. */
  readonly question: number
  readonly status: number
  /** The reply of the question's own route. */
  readonly body: never
}

function sendTogether(questions: readonly StatsRequest[]): void {
  const [first] = questions
  if (!first) return
  const { access } = first
  const control = new AbortController()
  const open = new Set(questions)
  for (const question of questions) {
    question.signal.addEventListener('abort', () => {
      open.delete(question)
      if (open.size > 0 && question !== first) return
      // Another view is shown. What has not changed with it is asked again.
      control.abort()
      for (const left of open) enqueue(left)
      open.clear()
    })
  }
  const onAnswer = ({ question: index, status, body }: Answer): void => {
    const question = questions[index]
    if (!question || !open.delete(question)) return
    question.resolve(status === 200 ? { ok: true, value: body } : failed(describeProblem(status, body)))
  }
  const scope = questions.find((question) => question.scope !== '')?.scope
  const form = [scope, queryString({ question: questions.map(({ text }) => text) })].filter(Boolean).join('&')
  const options = { method: 'POST', form, headers: grantOf(access), signal: control.signal } as const
  requestLines(serviceOf(access), statsPath(access, 'query'), options, onAnswer).then((result) => {
    const problem = result.ok ? problemOfKind('unavailable') : result.problem
    for (const question of open) question.resolve({ ok: false, problem })
    open.clear()
  })
}

const failed = async (problem: Promise<Problem>): Promise<Result<never>> => ({ ok: false, problem: await problem })

const serviceOf = ({ kind }: StatsAccess): 'analytics' | 'own' => (kind === 'shared' ? 'own' : 'analytics')

const grantOf = (access: StatsAccess): Readonly<Record<string, string>> =>
  access.kind === 'shared' && access.grant !== null ? { 'sightline-grant': access.grant } : {}

const websitePath = ({ kind, id }: StatsAccess): string =>
  kind === 'combined'
    ? `/api/v1/websites/combined/${id}`
    : `${kind === 'owner' ? '/api/v1' : '/shared'}/websites/${encodeURIComponent(id)}`

const statsPath = (access: StatsAccess, path: string): string =>
  `${websitePath(access)}/stats${path === 'totals' ? '' : `/${path}`}`

/** Reads the website itself, which an owner and a visitor of its shared page see with different fields. */
export const readWebsite = (access: StatsAccess, signal: AbortSignal): Promise<Result<never>> =>
  sendOnce(JSON.stringify(access), signal, (signal) =>
    request<never>(serviceOf(access), websitePath(access), { headers: grantOf(access), signal }),
  )

/** Reads what belongs to a website and is no question about its statistics alone, such as its funnels. */
export const readOfWebsite = (
  access: StatsAccess,
  path: string,
  query: Query,
  signal: AbortSignal,
): Promise<Result<never>> =>
  request<never>(serviceOf(access), `${websitePath(access)}/${path}`, { query, headers: grantOf(access), signal })

/** The download URL of an export: of `stats` or a path below it, or of `events`. */
export const exportUrl = (access: StatsAccess, path: string, query: Query): string =>
  serviceUrl(serviceOf(access), `${websitePath(access)}/${path}`, query)
