import { createPrivateKey, sign } from 'node:crypto'
import { isRecord } from '../../base/is-record.ts'

/** What is used of the JSON key of a service account. Its addresses are not: those of the configuration are. */
export interface ServiceAccountKey {
  readonly kind: 'google-service-account'
  readonly email: string
  readonly keyId: string
  readonly privateKey: string
}

/** Null if the text is no key of a service account. */
export function readServiceAccountKey(text: string): ServiceAccountKey | null {
  try {
    const key: unknown = JSON.parse(text)
    if (!isRecord(key) || key.type !== 'service_account') return null
    const { client_email: email, private_key: privateKey, private_key_id: keyId = '' } = key
    if (typeof email !== 'string' || typeof privateKey !== 'string' || typeof keyId !== 'string') return null
    if (!/^[^\s@]{1,200}@[^\s@]{1,200}$/.test(email)) return null
    return createPrivateKey(privateKey).asymmetricKeyType === 'rsa'
      ? { kind: 'google-service-account', email, keyId, privateKey }
      : null
  } catch {
    return null
  }
}

const lifetimeSeconds = 3_600

/** A JWT that Google exchanges for an access token (RFC 7523). */
export function createAssertion(
  { email, keyId, privateKey }: ServiceAccountKey,
  { audience, scope, now }: { readonly audience: string; readonly scope: string; readonly now: number },
): string {
  const issuedAt = Math.floor(now / 1000)
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) }
  const claims = { iss: email, scope, aud: audience, iat: issuedAt, exp: issuedAt + lifetimeSeconds }
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}
