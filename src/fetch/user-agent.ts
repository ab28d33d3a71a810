import manifest from '../../package.json' with { type: 'json' }

/** The `user-agent` header of audits; `contact` is a URL or email address of the operator. */
export function userAgent(contact: string | null): string {
  // Other characters than visible ASCII would make the header invalid.
  const visible = contact?.replace(/[^\x21-\x27\x2a-\x7e]/g, '') ?? ''
  return visible === '' ? `Sightline/${manifest.version}` : `Sightline/${manifest.version} (+${visible})`
}
