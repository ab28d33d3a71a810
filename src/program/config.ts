import { isIP } from 'node:net'
import { retentionPattern } from '../backup/retention.ts'
import { isAddressOrRange } from '../base/address-list.ts'
import { startWith } from '../base/command-name.ts'
import {
  choiceVariable,
  type InvalidVariable,
  integerVariable,
  listVariable,
  optionalVariable,
  originVariable,
  readEnvironment,
  textVariable,
  type Values,
  type Variable,
} from '../base/environment.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { RecordsLocation } from '../database/open.ts'
import { readServerUrls } from '../database/postgres/server-urls.ts'
import { parseAllowList } from '../fetch/allow-list.ts'
import { isContact } from '../http/security-txt.ts'
import { readMailAddress } from '../mail/address.ts'
import { readSmtpServer } from '../mail/smtp-server.ts'
import { limits } from './config-limits.ts'
import { addressVariable, searchVariables } from './config-search.ts'
import { defaultEventsUrl, eventsUrlForms, findEngine, isServerUrl, serverUrlForms } from './event-engines.ts'

function isDnsServer(entry: string): boolean {
  const [, host = entry, port = '53'] =
    /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry)?.filter((part) => part) ?? []
  return isIP(host) !== 0 && Number(port) > 0 && Number(port) < 65_536
}

/** At most five, because nobody tries more contacts than that. */
function boundedContacts() {
  const contacts = listVariable({
    name: 'SIGHTLINE_SECURITY_CONTACT',
    meaning: 'where to report vulnerabilities; published at /.well-known/security.txt, which does not exist without it',
    allowed: 'up to 5 comma-separated addresses such as mailto:security@example.com, https:// or tel:',
    valid: isContact,
  })
  return {
    ...contacts,
    read: (sent?: string) => ((contacts.read(sent)?.length ?? 6) <= 5 ? contacts.read(sent) : undefined),
  }
}

/** The variables of the specification of OpenTelemetry. What is invalid is reported when tracing starts, and ignored. */
const tracing = {
  otlpEndpoint: openTelemetryVariable(
    'EXPORTER_OTLP_ENDPOINT',
    'where traces are sent to, with OTLP over HTTP in JSON',
  ),
  otlpTracesEndpoint: openTelemetryVariable(
    'EXPORTER_OTLP_TRACES_ENDPOINT',
    'the same, with the path, usually /v1/traces',
  ),
  otlpHeaders: openTelemetryVariable('EXPORTER_OTLP_HEADERS', 'headers for that endpoint: key=value,key=value'),
  otelServiceName: openTelemetryVariable('SERVICE_NAME', 'the name of this service in traces', 'sightline'),
  otelResource: openTelemetryVariable('RESOURCE_ATTRIBUTES', 'further attributes of this process: key=value,key=value'),
  otelSampler: openTelemetryVariable('TRACES_SAMPLER', 'which traces are sent', 'parentbased_always_on'),
  otelSamplerArgument: openTelemetryVariable(
    'TRACES_SAMPLER_ARG',
    'the share of them for traceidratio, from 0 to 1',
    '1',
  ),
  otelDisabled: openTelemetryVariable('SDK_DISABLED', 'true sends nothing', 'false'),
}

function openTelemetryVariable(name: string, meaning: string, fallback = 'none') {
  return optionalVariable(textVariable({ name: `OTEL_${name}`, meaning, secret: true }), fallback)
}

/** Every variable that the program reads. No other file reads the environment. */
const variables = {
  analyticsUrl: originVariable({
    name: 'SIGHTLINE_ANALYTICS_URL',
    meaning: 'public base address of website analytics',
    fallback: 'http://localhost:4100',
  }),
  seoUrl: originVariable({
    name: 'SIGHTLINE_SEO_URL',
    meaning: 'public base address of SEO reports; where both are the same, one listener serves both',
    fallback: 'http://localhost:4200',
  }),
  host: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_HOST',
      meaning: 'address or host name to listen on',
      allowed: 'an IP address or host name',
      pattern: /^[a-zA-Z0-9:._-]+$/,
    }),
    'localhost for a localhost address, else all',
  ),
  analyticsPort: optionalVariable(
    integerVariable({
      name: 'SIGHTLINE_ANALYTICS_PORT',
      meaning: 'port to listen on',
      fallback: 4100,
      least: 1,
      most: 65_535,
    }),
    'from the address',
  ),
  seoPort: optionalVariable(
    integerVariable({
      name: 'SIGHTLINE_SEO_PORT',
      meaning: 'port to listen on',
      fallback: 4200,
      least: 1,
      most: 65_535,
    }),
    'from the address',
  ),
  dataDir: textVariable({ name: 'SIGHTLINE_DATA_DIR', meaning: 'folder of the embedded stores', fallback: './data' }),
  apiKey: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_API_KEY',
      meaning: "the owner's API key on first start",
      allowed: '20 to 200 printable ASCII characters without spaces',
      pattern: /^[\x21-\x7e]{20,200}$/,
      secret: true,
    }),
    'generated, and printed once, or written to a file if the output is not a terminal',
  ),
  databaseUrl: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_DATABASE_URL',
      meaning: 'where records live',
      allowed: 'postgres://user:password@host:port/database; several host:port may be named, separated by commas',
      pattern: /^postgres(ql)?:\/\/\S+$/,
      valid: (sent) => readServerUrls(sent) !== undefined,
      secret: true,
    }),
    'embedded SQLite',
  ),
  databasePool: integerVariable({
    name: 'SIGHTLINE_DATABASE_POOL',
    meaning: 'connections to PostgreSQL that this process may have open',
    fallback: 10,
    least: 2,
    most: 1_000,
  }),
  moveDatabaseUrl: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_MOVE_DATABASE_URL',
      meaning: 'where `move` copies records to; unlike --to-database, it does not show up in the process list',
      allowed: 'postgres://user:password@host:port/database',
      valid: (sent) => readServerUrls(sent) !== undefined,
      secret: true,
    }),
    'from the command line',
  ),
  moveEventsUrl: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_MOVE_EVENTS_URL',
      meaning: 'where `move` copies events to; unlike --to-events, it does not show up in the process list',
      allowed: serverUrlForms,
      valid: isServerUrl,
      secret: true,
    }),
    'from the command line',
  ),
  eventsUrl: textVariable({
    name: 'SIGHTLINE_EVENTS_URL',
    meaning: 'where events are stored; of several servers the next is used where one cannot be reached',
    fallback: defaultEventsUrl,
    allowed: eventsUrlForms,
    valid: (sent) => findEngine(sent) !== undefined,
    secret: true,
  }),
  eventsCluster: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_EVENTS_CLUSTER',
      meaning: 'a cluster that the ClickHouse servers know, for replicated and distributed tables',
      allowed: 'the name of a cluster, together with SIGHTLINE_EVENTS_URL',
      pattern: /^\w[\w.-]{0,99}$/,
    }),
    'tables on one server',
  ),
  trustProxy: listVariable({
    name: 'SIGHTLINE_TRUST_PROXY',
    meaning: 'proxies whose X-Forwarded-For is believed',
    allowed: 'comma-separated IP addresses or CIDR ranges',
    valid: isAddressOrRange,
  }),
  placesPath: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_PLACES_DB',
      meaning: 'a city database in MaxMind format (.mmdb), for regions and cities',
      allowed: 'the path of a file',
    }),
    'countries only, by the database that ships with Sightline',
  ),
  asnPath: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_ASN_DB',
      meaning: 'a database of autonomous systems in MaxMind format (.mmdb), for exclusion rules',
      allowed: 'the path of a file',
    }),
    'rules by autonomous system and data center exclude nothing',
  ),
  botHitDays: integerVariable({
    name: 'SIGHTLINE_BOT_HITS_DAYS',
    meaning: 'days that hits of bots are kept',
    fallback: 90,
    least: 1,
    most: 3_650,
  }),
  retentionDays: optionalVariable(
    integerVariable({
      name: 'SIGHTLINE_RETENTION_DAYS',
      meaning: 'days that events are kept',
      fallback: 365,
      least: 1,
      most: 36_500,
    }),
    'forever',
  ),
  websiteRetentionDays: integerVariable({
    name: 'SIGHTLINE_WEBSITE_RETENTION_DAYS',
    meaning: 'retention_days of new websites that do not set it: days that their events are kept; 0: forever',
    fallback: 0,
    least: 0,
    most: 36_500,
  }),
  dnsServers: listVariable({
    name: 'SIGHTLINE_DNS_SERVERS',
    meaning: 'DNS servers to use for verifying domains, and bots in access logs; without it, those of the system',
    allowed:
      'comma-separated IP addresses, with a port if it is not 53: 192.0.2.1, 192.0.2.1:5353 or [2001:db8::1]:5353',
    valid: isDnsServer,
  }),
  seoAllow: listVariable({
    name: 'SIGHTLINE_SEO_ALLOW',
    meaning: 'hosts and networks that audits may reach although they are private',
    allowed: 'comma-separated host names, IP addresses or CIDR ranges',
    valid: (entry) => parseAllowList(entry).invalid.length === 0,
  }),
  signInAllow: listVariable({
    name: 'SIGHTLINE_SIGN_IN_ALLOW',
    meaning: 'hosts and networks in which providers of single sign-on may be although they are private; also by http',
    allowed: 'comma-separated host names, IP addresses or CIDR ranges',
    valid: (entry) => parseAllowList(entry).invalid.length === 0,
  }),
  browser: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_BROWSER',
      meaning: 'the Chromium or Chrome that renders pages for SEO reports',
      allowed: 'the path of its program, or off',
      pattern: /^(off|\/.+)$/,
    }),
    'looked for where browsers usually are',
  ),
  browserSandbox: choiceVariable({
    name: 'SIGHTLINE_BROWSER_SANDBOX',
    meaning: 'whether the browser may run without its sandbox, which root and some containers cannot use',
    fallback: 'auto',
    choices: ['auto', 'on'],
  }),
  favicons: choiceVariable({
    name: 'SIGHTLINE_FAVICONS',
    meaning: 'whether icons of websites and referrers are fetched, from those sites themselves',
    fallback: 'on',
    choices: ['on', 'off'],
  }),
  smtpUrl: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_SMTP_URL',
      meaning: 'the SMTP server; without it and the sender, no email is sent',
      allowed: 'smtp://user:password@host:port, or smtps:// for TLS from the start',
      valid: (sent) => readSmtpServer(sent) !== undefined,
      secret: true,
    }),
    'no email',
  ),
  mailFrom: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_MAIL_FROM',
      meaning: 'the sender of emails',
      allowed: 'an address such as reports@example.com, or Sightline <reports@example.com>',
      valid: (sent) => readMailAddress(sent) !== undefined,
    }),
    'no email',
  ),
  backupTo: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_BACKUP_TO',
      meaning: 'a folder or bucket that a backup is written to every day',
      allowed: 'the path of a folder, or s3://bucket/prefix',
      valid: (sent) => !/\.tar(\.age)?$/.test(sent),
    }),
    'no backups',
  ),
  backupKeep: textVariable({
    name: 'SIGHTLINE_BACKUP_KEEP',
    meaning: 'for how many days, weeks and months the last of those backups is kept',
    fallback: '7,4,12',
    allowed: 'three numbers, separated by commas',
    pattern: retentionPattern,
  }),
  backupPassphraseFile: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_BACKUP_PASSPHRASE_FILE',
      meaning: 'a file with the passphrase that encrypts backups',
      allowed: 'the path of a file with one line',
    }),
    'backups are not encrypted',
  ),
  s3Endpoint: optionalVariable(
    originVariable({
      name: 'AWS_ENDPOINT_URL_S3',
      meaning: 'the address of an S3-compatible store, for backups to s3://bucket/prefix',
      fallback: '',
    }),
    'Amazon S3',
  ),
  s3Region: textVariable({
    name: 'AWS_REGION',
    meaning: 'the region of the bucket of backups',
    fallback: 'us-east-1',
    allowed: 'letters, digits and hyphens',
    pattern: /^[a-zA-Z0-9-]{1,50}$/,
  }),
  s3AccessKey: optionalVariable(
    textVariable({
      name: 'AWS_ACCESS_KEY_ID',
      meaning: 'the access key of the bucket of backups',
      allowed: 'up to 200 printable ASCII characters without spaces',
      pattern: /^[\x21-\x7e]{1,200}$/,
      secret: true,
    }),
    'none',
  ),
  s3SecretKey: optionalVariable(
    textVariable({
      name: 'AWS_SECRET_ACCESS_KEY',
      meaning: 'the secret of that key',
      allowed: 'up to 200 printable ASCII characters without spaces',
      pattern: /^[\x21-\x7e]{1,200}$/,
      secret: true,
    }),
    'none',
  ),
  s3SessionToken: optionalVariable(
    textVariable({
      name: 'AWS_SESSION_TOKEN',
      meaning: 'the token of temporary credentials',
      allowed: 'printable ASCII characters without spaces',
      pattern: /^[\x21-\x7e]{1,5000}$/,
      secret: true,
    }),
    'none',
  ),
  sessionDays: integerVariable({
    name: 'SIGHTLINE_SESSION_DAYS',
    meaning: 'days after which a console session ends even if it is in use; unused ones end after 30',
    fallback: 90,
    least: 1,
    most: 400,
  }),
  auditDays: integerVariable({
    name: 'SIGHTLINE_AUDIT_DAYS',
    meaning: 'days after which entries of the audit log are deleted',
    fallback: 365,
    least: 1,
    most: 3650,
  }),
  ...limits,
  securityContact: boundedContacts(),
  securityPolicy: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_SECURITY_POLICY',
      meaning: 'the vulnerability disclosure policy to link in /.well-known/security.txt',
      allowed: 'an https address of at most 500 characters',
      valid: (sent) => sent.startsWith('https:') && isContact(sent),
    }),
    'none',
  ),
  metricsKey: optionalVariable(
    textVariable({
      name: 'SIGHTLINE_METRICS_KEY',
      meaning: 'the bearer token for /metrics; without it and SIGHTLINE_METRICS_ALLOW, there is no /metrics',
      allowed: '20 to 200 printable ASCII characters without spaces',
      pattern: /^[\x21-\x7e]{20,200}$/,
      secret: true,
    }),
    'none',
  ),
  metricsAllow: listVariable({
    name: 'SIGHTLINE_METRICS_ALLOW',
    meaning: 'addresses that may read /metrics; if SIGHTLINE_METRICS_KEY is set too, both are required',
    allowed: 'comma-separated IP addresses or CIDR ranges, such as 127.0.0.1,::1',
    valid: isAddressOrRange,
  }),
  ...tracing,
  ...searchVariables,
  telegramUrl: addressVariable(
    'SIGHTLINE_TELEGRAM_URL',
    'the address of the API of Telegram, for notifications by a bot',
    'https://api.telegram.org',
  ),
  slowQueryMs: integerVariable({
    name: 'SIGHTLINE_SLOW_QUERY_MS',
    meaning: 'milliseconds after which a query of statistics is logged; 0 for never',
    fallback: 2_000,
    least: 0,
    most: 3_600_000,
  }),
  logLevel: choiceVariable({
    name: 'SIGHTLINE_LOG_LEVEL',
    meaning: 'the least important lines to log',
    fallback: 'info',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
}

export type Config = Values<typeof variables>

/** All variables, in the order of the help. */
export const configVariables: readonly Variable<unknown>[] = Object.values(variables)

type ReadConfig = ReturnType<typeof readEnvironment<typeof variables>>

export function readConfig(environment: Readonly<Record<string, string | undefined>>): ReadConfig {
  const read = readEnvironment(variables, environment)
  if (!('values' in read) || read.values.eventsCluster === null || isServerUrl(read.values.eventsUrl)) return read
  const { name, allowed } = variables.eventsCluster
  return { mistakes: [{ name, found: JSON.stringify(read.values.eventsCluster), allowed }] }
}

export const recordsLocation = ({
  databaseUrl,
  databasePool,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>): RecordsLocation => ({
  url: databaseUrl,
  dataDir,
  connections: databasePool,
})

export function describeMistakes(mistakes: readonly InvalidVariable[]): string {
  const lines = mistakes.map(({ name, found, allowed }) => `  ${name}: found ${found}; allowed is ${allowed}.`)
  return ['Invalid configuration:', ...lines, ''].join('\n')
}

/** A variable with our prefix that does not exist, most likely a typo. */
export interface UnknownVariable {
  readonly name: string
  /** The variable that was most likely meant. */
  readonly nearest: string | null
}

/** npm, or another program that runs the scripts of packages, has started this process and waits for its end. */
export const isStartedByNpm = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  environment.npm_lifecycle_event === 'start'

const prefix = 'SIGHTLINE_'

export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly UnknownVariable[] {
  const known = configVariables.map(({ name }) => name).filter((name) => name.startsWith(prefix))
  const accepted = new Set(configVariables.flatMap(({ name, formerName = name }) => [name, formerName]))
  // The prefix, which all of them have, must not make names look alike.
  const ends = known.map((name) => name.slice(prefix.length))
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !name.startsWith(`${prefix}TEST_`) && !accepted.has(name))
    .map((name) => {
      const nearest = nearestName(name.slice(prefix.length), ends)
      return { name, nearest: nearest === null ? null : `${prefix}${nearest}` }
    })
}

export function helpText(): string {
  const lines = configVariables.map(
    ({ name, meaning, fallback, allowed }) =>
      `  ${name}\n      ${meaning}\n      default: ${fallback}; allowed: ${allowed}`,
  )
  return `Usage: ${startWith} [analytics|seo]

Starts website analytics and SEO reports, or one of them alone.

Environment variables:
${lines.join('\n')}
`
}
