import { sign } from '../../base/signatures.ts'
import { canonicalName } from './parent-domains.ts'

/** The ways to prove that an account controls a domain; one of them is enough. */
export interface Challenge {
  readonly token: string
  readonly dns: { readonly name: string; readonly type: 'TXT'; readonly value: string }
  readonly file: { readonly url: string; readonly content: string }
  /** A tag for the head of the home page. */
  readonly meta: string
}

export const verificationMetaName = 'sightline-verification'
export const verificationFilePath = '/.well-known/sightline-verification.txt'

/** The token is derived from the website: it is stable, cannot be guessed, and is useless to any other website. */
export function challengeOf(
  secret: string,
  { id, domain }: { readonly id: number; readonly domain: string },
): Challenge {
  const token = sign(secret, ['domain', id, domain])
  return {
    token,
    dns: { name: `_sightline.${canonicalName(domain)}`, type: 'TXT', value: `${verificationMetaName}=${token}` },
    file: { url: `https://${domain}${verificationFilePath}`, content: token },
    meta: `<meta name="${verificationMetaName}" content="${token}">`,
  }
}
