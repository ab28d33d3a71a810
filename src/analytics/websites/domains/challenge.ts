import { sign } from '../../../base/signatures.ts'
import { nameOf } from './covering.ts'

/** What shows that a domain is an account's: one of these is enough. */
export interface Challenge {
  readonly token: string
  readonly dns: { readonly name: string; readonly type: 'TXT'; readonly value: string }
  readonly file: { readonly url: string; readonly content: string }
  /** A tag for the head of the home page. */
  readonly meta: string
}

export const metaName = 'sightline-verification'
export const filePath = '/.well-known/sightline-verification.txt'

/** Of this website alone, and always the same. Nobody can guess it, and shown to everybody it is of no use to another. */
export function challengeOf(
  secret: string,
  { id, domain }: { readonly id: number; readonly domain: string },
): Challenge {
  const token = sign(secret, ['domain', id, domain])
  return {
    token,
    dns: { name: `_sightline.${nameOf(domain)}`, type: 'TXT', value: `${metaName}=${token}` },
    file: { url: `https://${domain}${filePath}`, content: token },
    meta: `<meta name="${metaName}" content="${token}">`,
  }
}
