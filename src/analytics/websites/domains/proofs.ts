import type { DomainProof } from '../../../database/schema.ts'
import type { FetchedPage } from '../../../fetch/fetch-result.ts'
import type { Fetcher, FetchOptions } from '../../../fetch/fetcher.ts'
import type { Challenge } from '../domain-challenge.ts'
import { decodePage, fetchWebsite } from '../fetch-website.ts'
import { readFromPage } from '../page-parser.ts'
import { canonicalName } from '../parent-domains.ts'
import type { ProofProblem } from '../website.ts'
import type { LookUpTxtRecords } from './dns.ts'

export const proofMethods = ['dns', 'file', 'meta'] as const satisfies readonly DomainProof[]

/** The result of checking one verification method. */
export interface ProofCheck {
  readonly method: DomainProof
  readonly verified: 0 | 1
  /** Where the proof was looked for. */
  readonly looked_at: string
  readonly expected: string
  /** The values found there, truncated; empty if there are none. */
  readonly found: readonly string[]
  /** Null if it was verified. */
  readonly problem: string | null
  /** What the problem is, for programs: null if it was verified. */
  readonly problem_code: ProofProblem | null
  /** The status, or the URL of the redirect, that the problem is about. */
  readonly problem_value: string | null
}

export interface ProofSources {
  readonly fetcher: Pick<Fetcher, 'fetchPage'>
  readonly lookUpText: LookUpTxtRecords
}

const limits = { connectMs: 4_000, headersMs: 5_000, idleMs: 4_000, totalMs: 8_000, maxRedirects: 3 }
const fileBytes = 4 * 1024
const pageBytes = 512 * 1024
const maxShown = 5
const maxShownLength = 100

type FoundProof = Pick<ProofCheck, 'looked_at' | 'expected'> & {
  readonly found: readonly string[]
  readonly failure?: ProofFailure
}

interface ProofFailure {
  readonly code: ProofProblem
  readonly message: string
  readonly value?: string
}

/** Checks the given methods in parallel. */
export async function checkProofs(
  domain: string,
  challenge: Challenge,
  methods: readonly DomainProof[],
  sources: ProofSources,
): Promise<readonly ProofCheck[]> {
  return await Promise.all(
    methods.map(async (method) => {
      const { looked_at, expected, found, failure } = await findProof[method](domain, challenge, sources)
      const verified = found.includes(expected) ? 1 : 0
      const problem = verified ? null : (failure ?? missingProof(method, looked_at, found.length))
      return {
        method,
        verified,
        looked_at,
        expected,
        found: found.slice(0, maxShown).map(truncate),
        problem: problem?.message ?? null,
        problem_code: problem?.code ?? null,
        problem_value: problem?.value ?? null,
      }
    }),
  )
}

type FindProof = (domain: string, challenge: Challenge, sources: ProofSources) => Promise<FoundProof>

const findProof: Readonly<Record<DomainProof, FindProof>> = {
  async dns(domain, { dns }, { lookUpText }) {
    const at = [dns.name, canonicalName(domain)]
    const answers = await Promise.allSettled(at.map(lookUpText))
    const texts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const unanswered = answers.some(({ status }) => status === 'rejected')
    return {
      looked_at: at.join(', '),
      expected: dns.value,
      // The domain itself has TXT records for many other services, which are not shown.
      found: texts.map((text) => text.trim()).filter((text) => text.startsWith(prefixOf(dns.value))),
      ...(unanswered
        ? {
            failure: {
              code: 'no-answer',
              message: `The DNS servers did not answer for ${at.join(' or ')}. Try again in a moment.`,
            },
          }
        : {}),
    }
  },

  async file(domain, { file }, { fetcher }) {
    const options = {
      accept: 'text/plain',
      whenTooLarge: 'truncate',
      limits: { ...limits, maxBytes: fileBytes },
    } as const
    const answer = await fetchFromDomain(fetcher, file.url, domain, options)
    const place = { looked_at: file.url, expected: file.content }
    if ('failure' in answer) return { ...place, found: [], failure: answer.failure }
    const text = new TextDecoder().decode(answer.page.body)
    return {
      ...place,
      found: text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    }
  },

  async meta(domain, { token }, { fetcher }) {
    const url = `https://${domain}/`
    const options = { whenTooLarge: 'truncate', limits: { ...limits, maxBytes: pageBytes } } as const
    const answer = await fetchFromDomain(fetcher, url, domain, options)
    const place = { looked_at: url, expected: token }
    if ('failure' in answer) return { ...place, found: [], failure: answer.failure }
    const tags = await readFromPage('readVerificationTags', decodePage(answer.page))
    return tags === null
      ? { ...place, found: [], failure: { code: 'unreadable', message: `The page at ${url} could not be read.` } }
      : { ...place, found: tags }
  },
}

type ProofFetch = { readonly page: FetchedPage } | { readonly failure: ProofFailure }

/** Redirects must stay on the same website. */
async function fetchFromDomain(
  fetcher: ProofSources['fetcher'],
  url: string,
  domain: string,
  options: FetchOptions,
): Promise<ProofFetch> {
  const { result, foreign } = await fetchWebsite(fetcher, url, domain, options)
  if (foreign !== null) {
    const value = truncate(foreign)
    return { failure: { code: 'other-host', message: `${url} redirects to another host: ${value}.`, value } }
  }
  if (!result.ok) {
    const message = `${url} could not be fetched: ${result.failure.message}`
    return { failure: { code: 'unreachable', message } }
  }
  if (result.page.status !== 200) {
    const value = String(result.page.status)
    return { failure: { code: 'status', message: `${url} returned status ${value}; expected 200.`, value } }
  }
  return { page: result.page }
}

const prefixOf = (value: string): string => value.slice(0, value.indexOf('=') + 1)

const missingProof = (method: DomainProof, place: string, others: number): ProofFailure => {
  const what = { dns: 'TXT record', file: 'line', meta: 'meta tag in the head of the page' }[method]
  const places = place.replaceAll(', ', ' or ')
  return others === 0
    ? { code: 'missing', message: `There is no matching ${what} at ${places}.` }
    : { code: 'different', message: `No ${what} at ${places} has the expected value.` }
}

const truncate = (text: string): string => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text)
