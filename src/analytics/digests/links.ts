import { isSigned, sign } from '../../base/signatures.ts'
import type { Secret } from '../../database/secrets.ts'

export interface Links {
  readonly statistics: string
  readonly unsubscribe: string
}

export interface LinkParts {
  readonly baseUrl: string
  readonly secret: Pick<Secret, 'current'>
}

export function linksOf(websiteId: number, { baseUrl, secret }: LinkParts): Links {
  return {
    statistics: `${baseUrl}/websites/${websiteId}`,
    unsubscribe: `${baseUrl}/unsubscribe/${websiteId}/${sign(secret.current(), signed(websiteId))}`,
  }
}

/**
 * Whoever holds the link got a mail of ours about the website. It has no end, since old mails stay in their boxes, and
 * outlives its secret: all that it can do is to stop mails.
 */
export const isOurs = (websiteId: number, signature: string, secret: Secret): boolean =>
  [secret.current(), ...secret.earlier()].some((value) => isSigned(value, signed(websiteId), signature))

const signed = (websiteId: number): readonly [string, number] => ['unsubscribe', websiteId]
