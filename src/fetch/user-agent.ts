import manifest from '../../package.json' with { type: 'json' }

/** The name by which robots.txt may address us. */
export const productName = 'Sightline'

/** The `user-agent` header of audits; `contact` is a URL or email address of the operator. */
export function userAgent(contact: string | null): string {
  // Other characters than visible ASCII would make the header invalid.
  const visible = contact?.replace(/[^\x21-\x27\x2a-\x7e]/g, '') ?? ''
  return visible === '' ? `${productName}/${manifest.version}` : `${productName}/${manifest.version} (+${visible})`
}
