import crawlers from 'crawler-user-agents'
import { readDevice } from '../src/analytics/ingest/describe/device.ts'
import { findSource, parseReferrer } from '../src/analytics/ingest/describe/source.ts'
import { sources } from '../src/analytics/ingest/describe/sources.ts'
import { type ListName, readLines, readRows } from '../src/analytics/ingest/lists/read-list.ts'
import { userAgentVerdict } from '../src/analytics/ingest/steps/bots.ts'
import { isSpamReferrer } from '../src/analytics/ingest/steps/referrer-spam.ts'
import { type UserAgentRow, userAgents } from '../src/analytics/ingest/testing/user-agents.ts'

/** How many of the hosts and user agents from lists are labeled correctly, and which are not: `npm run labels`. */
interface Line {
  readonly label: string
  readonly all: number
  readonly missed: readonly string[]
}

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title.padEnd(44)}${'rows'.padStart(8)}${'right'.padStart(8)}${'share'.padStart(9)}`)
  for (const { label, all, missed } of lines) {
    const right = all - missed.length
    console.log(
      `${label.padEnd(44)}${String(all).padStart(8)}${String(right).padStart(8)}${share(right, all).padStart(9)}`,
    )
  }
  for (const { label, missed } of lines) for (const miss of missed) console.log(`  missed, ${label}: ${miss}`)
}

const share = (part: number, all: number): string => (all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`)

const line = <Row>(label: string, rows: readonly Row[], miss: (row: Row) => string | undefined): Line => ({
  label,
  all: rows.length,
  missed: rows.map(miss).filter((missed) => missed !== undefined),
})

/** Other spellings of a listed host that spammers and browsers use. */
const spelled: readonly (readonly [label: string, write: (host: string) => string])[] = [
  ['as listed', (host) => `https://${host}/`],
  ['a subdomain', (host) => `http://www1.${host}/`],
  ['upper case, a final dot', (host) => `HTTPS://${host.toUpperCase()}./`],
]

print(
  'Referrer spam',
  spelled.map(([label, write]) =>
    line(label, readLines('referrer-spam.txt'), (host) => (isSpamReferrer(write(host)) ? undefined : host)),
  ),
)

const lists: readonly (readonly [channel: string, list: ListName])[] = [
  ['search', 'search-engines.tsv'],
  ['social', 'social-networks.tsv'],
  ['ai', 'ai-assistants.tsv'],
]

const channelOf = (referrer: string): string => findSource(null, parseReferrer(referrer), 'example.com').channel

/** A host with a country in place of the list's placeholder. */
const referrerOf = (host: string): string => `https://${host.replace(/^\{\}/, 'de').replace('{}', 'de')}`

const byChannel =
  (channel: string) =>
  ([name, host]: readonly [string, string]): string | undefined => {
    const actual = channelOf(referrerOf(host))
    return actual === channel ? undefined : `${name} (${host}) is ${actual}`
  }

const ownRows = (channel: string): readonly (readonly [string, string])[] =>
  sources
    .filter(([kind]) => kind === channel)
    .flatMap(([, name, hosts]) =>
      hosts.split(' ').map((host) => [name, host.replace(/^=/, '').replace('.*', '.de')] as const),
    )

print('Referrers of the lists', [
  ...lists.map(([channel, list]) => line(channel, readRows(list), byChannel(channel))),
  ...['email', 'paid', 'referral'].map((channel) =>
    line(`${channel} (our rows)`, ownRows(channel), byChannel(channel)),
  ),
])

const people = userAgents.filter(({ bot }) => !bot)
const devices = [...new Set(people.map(({ device }) => device))]
const read = ({ userAgent }: UserAgentRow) => readDevice(userAgent, () => '')

const mismatch =
  (field: 'browser' | 'os' | 'device') =>
  (row: UserAgentRow): string | undefined => {
    const value = read(row)[field]
    return row[field] === '-' || row[field] === value ? undefined : `${row.name} is ${value || 'nothing'}`
  }

print(
  'Devices',
  devices.map((device) =>
    line(
      device,
      people.filter((row) => row.device === device),
      mismatch('device'),
    ),
  ),
)
print('Names', [
  line(
    'browser',
    people.filter(({ browser }) => browser !== '-'),
    mismatch('browser'),
  ),
  line(
    'system',
    people.filter(({ os }) => os !== '-'),
    mismatch('os'),
  ),
])

print('Bots', [
  line('people who are counted', people, ({ name, userAgent }) => (userAgentVerdict(userAgent) ? name : undefined)),
  line(
    'bots of our rows that are dropped',
    userAgents.filter(({ bot }) => bot),
    ({ name, userAgent }) => (userAgentVerdict(userAgent) ? undefined : name),
  ),
  line(
    'bots of crawler-user-agents',
    crawlers.flatMap(({ instances }) => instances),
    (userAgent) => (userAgentVerdict(userAgent) ? undefined : userAgent),
  ),
])
