import { type DomainError, invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { type ApiError, type ConnectionProblem, unusable } from './api-error.ts'
import type { ConnectionChanges, ConnectionKind } from './connection.ts'
import type { GoogleConsents } from './google-consent.ts'
import { readServiceAccountKey } from './google-key.ts'
import { asApiError, type ConnectionSecret, type SearchApis } from './search-apis.ts'

/** How long a search engine may take to say whether it accepts a secret. */
export const checkMs = 30_000

export interface SecretReaderDeps {
  readonly apis: Pick<SearchApis, 'properties' | 'tokens'>
  readonly consents: GoogleConsents
}

/** Reads and tries what people send as secrets. */
export function createSecretReader({ apis, consents }: SecretReaderDeps) {
  /** What is sent as a secret; undefined if none is. */
  async function read(
    account: number,
    kind: ConnectionKind,
    { key, code, state }: Pick<ConnectionChanges, 'key' | 'code' | 'state'>,
  ): Promise<ConnectionSecret | undefined> {
    if (kind === 'google-oauth') {
      if (code === undefined || state === undefined) return undefined
      const verifier = consents.verifierOf(account, state)
      if (verifier === null) throw invalid({ state: [fieldError('consent-over', 'state')] })
      try {
        return await apis.tokens.exchange(code, verifier, consents.redirectUri, AbortSignal.timeout(checkMs))
      } catch (error) {
        throw refused(asApiError(error), 'code')
      }
    }
    const text = key?.trim() ?? ''
    if (text === '') return undefined
    if (kind === 'bing') {
      if (!/^[\x21-\x7e]{8,200}$/.test(text)) throw invalid({ key: [fieldError('not-a-bing-key', 'key')] })
      return { kind, apiKey: text }
    }
    const read = readServiceAccountKey(text)
    if (!read) throw invalid({ key: [fieldError('not-a-service-account', 'key')] })
    return read
  }

  /** Throws if the search engine refuses the secret. That it cannot be reached now is no reason. */
  async function check(secret: ConnectionSecret, field: 'key' | 'code'): Promise<ConnectionProblem | null> {
    try {
      await apis.properties(secret, AbortSignal.timeout(checkMs))
      return null
    } catch (error) {
      const failed = asApiError(error)
      if (failed.problem === 'revoked') throw refused(failed, field)
      return failed.problem
    }
  }

  return { read, check }
}

const refused = (error: ApiError, field: string): DomainError =>
  error.problem === 'revoked'
    ? invalid({ [field]: [fieldError('not-accepted', field, { reason: error.message })] })
    : unusable(error)
