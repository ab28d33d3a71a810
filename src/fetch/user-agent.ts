import manifest from '../../package.json' with { type: 'json' }

/** How audits introduce themselves; `contact` is an address where the operator can be asked to stop. */
export function userAgent(contact: string | null): string {
  // Anything but visible ASCII would make an invalid header.
  const visible = contact?.replace(/[^\x21-\x27\x2a-\x7e]/g, '') ?? ''
  return visible === '' ? `Sightline/${manifest.version}` : `Sightline/${manifest.version} (+${visible})`
}
