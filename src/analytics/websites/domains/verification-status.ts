import type { DomainProof, WebsiteRow } from '../../../database/schema.ts'
import { canonicalName, withParentDomains } from '../parent-domains.ts'

/** A website's claim to its domain. */
export type Claim = Pick<WebsiteRow, 'id' | 'account_id' | 'domain' | 'proof' | 'assigned'>

/** Why a website counts hits: it was registered first, has a proof, or was assigned the domain by the installation's owner. */
export type VerifiedBy = 'first' | DomainProof | 'owner'

/** Null if the domain counts for another account; the website then counts nothing. */
export type VerificationStatus = VerifiedBy | null

/**
 * Decides from all claims to its name and its parent domains whether a website counts hits: an assignment of this very name by the owner
 * wins; otherwise accounts with a proof of the name or of a parent domain; otherwise the one that registered first. A proof
 * of a name that was assigned to another account is void, for the names below it too.
 */
export function verificationStatusOf(
  { account_id, domain }: Pick<Claim, 'account_id' | 'domain'>,
  all: readonly Claim[],
): VerificationStatus {
  const name = canonicalName(domain)
  const names = new Set(withParentDomains(name))
  const claims = all.filter((claim) => names.has(canonicalName(claim.domain)))
  const decided = claims.filter((claim) => claim.assigned === 1 && canonicalName(claim.domain) === name)
  const assignedTo = new Map(
    claims.filter(({ assigned }) => assigned === 1).map((claim) => [canonicalName(claim.domain), claim.account_id]),
  )
  const proven = claims.filter(
    (claim) =>
      claim.assigned === 1 ||
      (claim.proof !== null && (assignedTo.get(canonicalName(claim.domain)) ?? claim.account_id) === claim.account_id),
  )
  const first = claims.reduce<Claim[]>(([best], claim) => [best && best.id < claim.id ? best : claim], [])
  const winners = [decided, proven, first].find(({ length }) => length > 0) ?? []
  const own = winners.find((claim) => claim.account_id === account_id)
  if (!own) return null
  return own.assigned === 1 ? 'owner' : (own.proof ?? 'first')
}
