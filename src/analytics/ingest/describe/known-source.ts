import type { Channel } from './channel.ts'
import { aliases, sources } from './sources.ts'

export interface KnownSource {
  readonly name: string
  readonly channel: Channel
}

const byHost = new Map<string, KnownSource>()
const byName = new Map<string, KnownSource>()

for (const [channel, name, hosts] of sources) {
  const source = { name, channel }
  byName.set(name.toLowerCase(), source)
  for (const host of hosts.split(' ')) byHost.set(host, source)
}
for (const [alias, name] of Object.entries(aliases)) {
  const source = byName.get(name.toLowerCase())
  if (source) byName.set(alias, source)
}

/** The source behind a host: the host itself, or what it is a subdomain of. */
export function sourceOfHost(host: string): KnownSource | null {
  const labels = host.split('.')
  for (let first = 0; first < labels.length; first++) {
    // `google.*` is google.de and google.co.uk, not google.example.com.
    const anyEnding = isEnding(labels.slice(first + 1)) ? byHost.get(`${labels[first]}.*`) : undefined
    const known = byHost.get(labels.slice(first).join('.')) ?? anyEnding
    if (known) return known
  }
  return null
}

const isEnding = (labels: readonly string[]): boolean =>
  labels.length > 0 && labels.length <= 2 && labels.every((label) => label.length <= 3)

/** The source that a campaign parameter names, by name, alias or host. */
export function sourceOfName(name: string): KnownSource | null {
  const text = name.toLowerCase()
  return byName.get(text) ?? (text.includes('.') ? sourceOfHost(text) : null)
}
