import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

const ProviderField = Type.Integer({ minimum: 1, description: 'The id of a provider, as in `readSignInOptions`' })

export const ProviderVisitForm = Type.Object({ provider: ProviderField })

export const ProviderVisit = Type.Object(
  {
    object: Type.Literal('provider_visit'),
    url: Type.String({ description: 'Where to send the browser, within 15 minutes; it comes back to the console' }),
  },
  { title: 'ProviderVisit' },
)

export const QueryField = Type.String({
  minLength: 1,
  maxLength: 8_000,
  description: 'What the provider has added to the address that it sent the browser back to, after the `?`',
})

/** What a proof again is for. */
export const confirmPurpose = (session: number): string => `confirm session ${session}`

/** One visit of a browser to a provider. */
export interface VisitStart {
  readonly provider: number
  /** What it is for, and whose: it can be finished for nothing else. */
  readonly purpose: string
  readonly baseUrl: string
  /** The person has to prove again who it is. */
  readonly isFresh?: boolean
  /** The provider is asked when the person has signed in, and may leave it out. */
  readonly asksWhen?: boolean
}

export type VisitEnd = Pick<VisitStart, 'purpose' | 'baseUrl'>

/** Proofs of people who are signed in. */
export interface ProviderProofs {
  /** Those at which a person can sign in. */
  providersOf(personId: number): Promise<readonly { readonly id: number; readonly name: string }[]>
  begin(reply: FastifyReply, visit: VisitStart): Promise<string>
  /** Whether the provider has proven this person. */
  finish(
    request: FastifyRequest,
    reply: FastifyReply,
    query: string,
    visit: VisitEnd,
    personId: number,
  ): Promise<boolean>
}
