import { createHmac, randomBytes } from 'node:crypto'

export interface SigningSecret {
  readonly secret: string
  /** Null: until it is replaced. */
  readonly until: number | null
}

const prefix = 'whsec_'
const secretBytes = 32

/** As the specification writes it: base64 after a prefix by which scanners recognize it. */
export const createSigningSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

export interface SignedContent {
  readonly id: string
  /** In seconds. */
  readonly timestamp: number
  readonly body: string
}

/** One signature for each secret that is valid: while a secret is replaced, receivers may know either. */
export const signaturesOf = (secrets: readonly SigningSecret[], content: SignedContent, now: number): string =>
  secrets
    .filter(({ until }) => until === null || until > now)
    .map(({ secret }) => `v1,${signatureOf(secret, content)}`)
    .join(' ')

function signatureOf(secret: string, { id, timestamp, body }: SignedContent): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}

/** The secrets after a new one has become the first: the last one stays valid for a while. */
export const rotatedSecrets = (
  secrets: readonly SigningSecret[],
  oldUntil: number,
  now: number,
): readonly SigningSecret[] => [
  { secret: createSigningSecret(), until: null },
  ...secrets.slice(0, 1).flatMap(({ secret }) => (oldUntil > now ? [{ secret, until: oldUntil }] : [])),
]
