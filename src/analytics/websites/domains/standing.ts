import type { DomainProof, WebsiteRow } from '../../../database/schema.ts'
import { coveringNames, nameOf } from './covering.ts'

/** A website's claim to its domain. */
export type Claim = Pick<WebsiteRow, 'id' | 'account_id' | 'domain' | 'proof' | 'assigned'>

/** Why a website counts: nobody had its domain before, a proof, or the decision of the installation's owner. */
export type VerifiedBy = 'first' | DomainProof | 'owner'

/** Null: the domain is another account's, and the website counts nothing. */
export type Standing = VerifiedBy | null

/**
 * Whether a website counts, by all claims to its name and its parent domains: an assignment of this very name by the owner
 * wins; otherwise accounts with a proof of the name or of a parent domain; otherwise the one that registered first. A proof
 * of a name that was assigned to another account is void, for the names below it too.
 */
export function standingOf(
  { account_id, domain }: Pick<Claim, 'account_id' | 'domain'>,
  all: readonly Claim[],
): Standing {
  const name = nameOf(domain)
  const names = new Set(coveringNames(name))
  const claims = all.filter((claim) => names.has(nameOf(claim.domain)))
  const decided = claims.filter((claim) => claim.assigned === 1 && nameOf(claim.domain) === name)
  const givenTo = new Map(
    claims.filter(({ assigned }) => assigned === 1).map((claim) => [nameOf(claim.domain), claim.account_id]),
  )
  const proven = claims.filter(
    (claim) =>
      claim.assigned === 1 ||
      (claim.proof !== null && (givenTo.get(nameOf(claim.domain)) ?? claim.account_id) === claim.account_id),
  )
  const first = claims.reduce<Claim[]>(([best], claim) => [best && best.id < claim.id ? best : claim], [])
  const winners = [decided, proven, first].find(({ length }) => length > 0) ?? []
  const own = winners.find((claim) => claim.account_id === account_id)
  if (!own) return null
  return own.assigned === 1 ? 'owner' : (own.proof ?? 'first')
}
