import type { Clock } from '../base/clock.ts'
import type { App } from './app.ts'

export interface SecurityContact {
  /** Where to report vulnerabilities, in order of preference. */
  readonly contacts: readonly string[]
  /** URL of the vulnerability disclosure policy. */
  readonly policy: string | null
}

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60_000
/** RFC 9116 requires an expiry date, recommended to be less than a year ahead. */
const validDays = 90
const longestAddress = 500

/** `mailto:`, `tel:` or `https:`, as RFC 9116 requires. Cannot contain a line break that would start another field. */
export const isContact = (address: string): boolean =>
  address.length <= longestAddress &&
  /^(mailto:[^\s@]+@[^\s@]+|tel:[+0-9().-]{3,40}|https:\/\/\S+)$/.test(address) &&
  /^[\x21-\x7e]+$/.test(address) &&
  URL.canParse(address)

/** Serves security.txt (RFC 9116); 404 if no contact is configured. */
export function securityTxtRoute(app: App, { contacts, policy }: SecurityContact, baseUrl: string, clock: Clock): void {
  if (contacts.length === 0) return
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    // Rounded to days, so that the text changes once a day only.
    const expires = new Date(Math.floor(clock() / dayMs + validDays) * dayMs).toISOString()
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      `Canonical: ${baseUrl}${path}`,
      ...(policy === null ? [] : [`Policy: ${policy}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
