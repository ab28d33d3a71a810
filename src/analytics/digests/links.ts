import { isSigned, sign } from '../../base/signatures.ts'

export interface Links {
  readonly statistics: string
  readonly unsubscribe: string
}

export interface LinkParts {
  readonly baseUrl: string
  readonly secret: string
}

export function linksOf(websiteId: number, { baseUrl, secret }: LinkParts): Links {
  return {
    statistics: `${baseUrl}/websites/${websiteId}`,
    unsubscribe: `${baseUrl}/unsubscribe/${websiteId}/${sign(secret, signed(websiteId))}`,
  }
}

/** Whoever holds the link got a mail of ours about the website. It has no end: old mails stay in their boxes. */
export const isOurs = (websiteId: number, signature: string, secret: string): boolean =>
  isSigned(secret, signed(websiteId), signature)

const signed = (websiteId: number): readonly [string, number] => ['unsubscribe', websiteId]
