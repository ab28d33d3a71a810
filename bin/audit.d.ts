import type { Results } from '../client/generated.js'

export interface AuditOptions {
  /** Hosts, addresses and CIDR ranges that may be reached although they are private, such as `localhost`. */
  readonly allow?: readonly string[]
  /** The language of the texts in the results. */
  readonly language?: 'en' | 'de' | 'fr'
  /** The pages are meant to be kept out of search results, so that this is no issue. */
  readonly intendedNoindex?: boolean
  readonly signal?: AbortSignal
}

export interface AuditedPage {
  readonly url: string
  /** ISO 8601. */
  readonly generatedAt: string
  readonly results: Results
}

/** A page that could not be audited, and why. */
export interface FailedAudit {
  readonly url: string
  readonly error: string
}

/**
 * Audits pages as the service does, without a running service. Only public addresses are reached, unless `allow` names others. The
 * results are in the order of the URLs.
 */
export function auditPages(
  urls: string | URL | readonly (string | URL)[],
  options?: AuditOptions,
): Promise<readonly (AuditedPage | FailedAudit)[]>
