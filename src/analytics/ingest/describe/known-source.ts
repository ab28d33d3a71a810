import { lazy } from '../../../base/lazy.ts'
import { type ListName, readRows } from '../lists/read-list.ts'
import type { Channel } from './channel.ts'
import { aliases, fediverseSoftware, renamed, sources } from './sources.ts'

export interface KnownSource {
  readonly name: string
  readonly channel: Channel
}

/** What is known of a host. */
interface HostEntry {
  /** Absent where only paths of the host are known. */
  source?: KnownSource
  /** Its subdomains are products of their own, but for those of the search itself. */
  portal: boolean
  readonly paths: [path: string, source: KnownSource][]
}

interface KnownSources {
  readonly byHost: ReadonlyMap<string, HostEntry>
  readonly byName: ReadonlyMap<string, KnownSource>
}

/** Read by the first use: thousands of hosts, of which a start needs none. */
const known = lazy(readSources)

const nameKey = (name: string): string => name.toLowerCase().replace(/[\s!.,_'-]+/g, '')

function readSources(): KnownSources {
  const byHost = new Map<string, HostEntry>()
  const byName = new Map<string, KnownSource>()
  for (const [channel, name, hosts] of sources) {
    const source = { name, channel }
    if (!byName.has(nameKey(name))) byName.set(nameKey(name), source)
    for (const host of hosts.split(' ')) addHost(byHost, host, source)
  }
  const ownNames = new Map(sources.map(([, name]) => [nameKey(name), name]))
  for (const [channel, list] of lists) {
    for (const [listed, host] of readRows(list)) {
      // Under the names that we use, so that no source is two.
      const name = renamed[listed] ?? ownNames.get(nameKey(listed)) ?? listed
      const source = { name, channel }
      addHost(byHost, channel === 'search' ? `=${host}` : host, source)
      // Too many search engines are called "Free" or "Inbox", and so are campaigns.
      if (channel !== 'search' && !byName.has(nameKey(name))) byName.set(nameKey(name), source)
    }
  }
  for (const [alias, name] of Object.entries(aliases)) {
    const source = byName.get(nameKey(name))
    if (source) byName.set(alias, source)
  }
  return { byHost, byName }
}

const lists = [
  ['ai', 'ai-assistants.tsv'],
  ['social', 'social-networks.tsv'],
  ['search', 'search-engines.tsv'],
] as const satisfies readonly (readonly [Channel, ListName])[]

/** The first to claim a host has it: what we judge ourselves, then assistants, networks, search engines of the lists. */
function addHost(byHost: Map<string, HostEntry>, pattern: string, source: KnownSource): void {
  const portal = pattern.startsWith('=')
  // `{}` is a country's code in the lists. In front of a host it is one of the subdomains that every portal may have.
  const [host = '', ...rest] = pattern.slice(portal ? 1 : 0).split('/')
  const name = host.replace(/^(?:www\.)?(?:\{\}\.)?/, '').replace(/\.\{\}$/, '.*')
  if (name.includes('{}') || !/\.|^\d+$/.test(name)) return
  const entry = byHost.get(name) ?? { portal: false, paths: [] }
  if (rest.length > 0) entry.paths.push([`/${rest.join('/')}`, source])
  else if (!entry.source) {
    entry.source = source
    entry.portal = portal
  }
  byHost.set(name, entry)
}

/** `google.*` is google.de and google.co.uk, not google.example or google.example.com. */
const countryEnding = /\.(?:(?:co|com|org|net|ne|or|it|edu)\.[a-z]{2}|com|net|org|cat|[a-z]{2})$/

/** Subdomains under which a portal has its search, besides those of countries and languages. */
const searchLabel =
  /^(?:[a-z]{2}|[a-z]{2}-[a-z]{2}|www\d*|m|mobile|mobil|touch|wap|search\d*|suche|recherche|busca|buscador|ricerca|images?|videos?|web|lite|safe|safesearch|int|us\d|r|amp|ipv[46]|encrypted)$/

const webmailLabel =
  /^(?:(?:web|e|ex|my|i|secure|hot|light|lite|basic|business|office|pro|free|upc|uni|stud|kunden|kundenweb)?-?mail(?:er)?(?:\d{1,4}|box|center|cluster|business|pro)?(?:-[a-z0-9]{1,8})?|webmail[a-z0-9-]{0,20}|mailweb|roundcube|squirrelmail|rainloop|snappymail|horde|zimbra|owa|outlook|poczta|posta|pochta|correo|correio|messagerie|inbox|sogo)$/

const webmailPath = /^\/(?:webmail|roundcube|squirrelmail|owa|zimbra|horde)(?:\/|$)/i

/** The source behind a host, in as many look-ups as the host has labels. `host` is in lower case, without a final dot. */
export const sourceOfHost = (host: string, path = ''): KnownSource | null =>
  listedSource(host, path) ?? fediverseSource(host) ?? webmailSource(host, path)

function listedSource(host: string, path: string): KnownSource | null {
  const { byHost } = known()
  const ending = countryEnding.exec(host)?.index ?? 0
  for (let start = 0, dot = 0; dot >= 0; start = dot + 1) {
    dot = host.indexOf('.', start)
    const entry =
      byHost.get(host.slice(start)) ?? (start < ending ? byHost.get(`${host.slice(start, ending)}.*`) : undefined)
    const byPath = path && entry?.paths.find(([prefix]) => path.startsWith(prefix))?.[1]
    if (byPath) return byPath
    if (entry?.source) return entry.portal && !isSearch(host.slice(0, start)) ? null : entry.source
  }
  return null
}

const isSearch = (below: string): boolean =>
  below
    .split('.')
    .slice(0, -1)
    .every((label) => searchLabel.test(label))

function fediverseSource(host: string): KnownSource | null {
  for (const label of host.split('.', 3).slice(0, -1)) {
    if (Object.hasOwn(fediverseSoftware, label)) return { name: fediverseSoftware[label] ?? label, channel: 'social' }
  }
  return null
}

/** Links in mails lead over `deref-example.com`. Companies and universities read their mail at `webmail.example.com`. */
function webmailSource(host: string, path: string): KnownSource | null {
  const below = host
    .slice(0, countryEnding.exec(host)?.index ?? host.lastIndexOf('.'))
    .split('.')
    .slice(0, -1)
  return host.startsWith('deref-') || webmailPath.test(path) || below.some((label) => webmailLabel.test(label))
    ? { name: host, channel: 'email' }
    : null
}

/** The source that a campaign parameter names, by name, alias or host. */
export function sourceOfName(name: string): KnownSource | null {
  return (
    known().byName.get(nameKey(name)) ??
    (name.includes('.') ? sourceOfHost(name.toLowerCase().replace(/(?<!\.)\.+$/, '')) : null)
  )
}
