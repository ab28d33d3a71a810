import type { Clock } from '../base/clock.ts'
import type { App } from './app.ts'

export interface SecurityContact {
  /** Addresses that a finding may be sent to, the preferred one first. */
  readonly contacts: readonly string[]
  /** How findings are handled. */
  readonly policy: string | null
}

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60_000
/** Whoever keeps a copy has to look again after that. */
const validDays = 90
const longestAddress = 500

/** `mailto:`, `tel:` or `https:`, as RFC 9116 asks for; nothing in it begins another line or field. */
export const isContact = (address: string): boolean =>
  address.length <= longestAddress &&
  /^(mailto:[^\s@]+@[^\s@]+|tel:[+0-9().-]{3,40}|https:\/\/\S+)$/.test(address) &&
  /^[\x21-\x7e]+$/.test(address) &&
  URL.canParse(address)

/** RFC 9116: whom to tell about a hole in this installation. A 404 as long as nobody is named. */
export function securityTxtRoute(app: App, { contacts, policy }: SecurityContact, baseUrl: string, clock: Clock): void {
  if (contacts.length === 0) return
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    // The same text all day, so that it can be compared.
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
