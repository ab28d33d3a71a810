import { gzipSync } from 'node:zlib'
import { hideableSections, sectionParts } from '../../src/base/access-limits.ts'
import {
  keyRights,
  limitableRoles,
  needsConfirmation,
  operatorAccess,
  permissionNames,
  permissions,
  permissionsOf,
  roles,
} from '../../src/base/permissions.ts'
import { ownedTables } from '../../src/database/owned/tables.ts'
import { chosenEvents, noticeEvents } from '../../src/notifications/events.ts'
import { configVariables } from '../../src/program/config.ts'
import { runCommand } from '../../src/program/run-command.ts'
import { checklist } from '../../src/seo/checks/checklist.ts'
import { scoringTables } from '../../src/seo/score/testing/site-tables.ts'
import { siteChecklist } from '../../src/seo/site-checks/checklist.ts'
import { buildTracker } from '../../tracker/build.ts'
import { trackerLimit } from '../../tracker/size-limit.ts'

/** The pages that are written as a whole. */
export const generatedPages: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/reference/configuration.md': configurationPage,
  'docs/reference/commands.md': commandsPage,
  'docs/reference/roles.md': rolesPage,
  'docs/reference/webhooks.md': webhooksPage,
}

/** What each variable is about: the first pattern that matches its name decides. */
const subjects: readonly (readonly [title: string, pattern: RegExp])[] = [
  ['Backups', /BACKUP|^AWS_/],
  ['Traces', /^OTEL_/],
  ['Search engines', /GOOGLE|SEARCH_CONSOLE|BING|INDEXNOW/],
  ['Mail and notifications', /SMTP|MAIL|TELEGRAM/],
  ['Logs and metrics', /LOG_LEVEL|SLOW_QUERY|METRICS/],
  [
    'Audits, crawls and rendering',
    /SEO_ALLOW|BROWSER|RENDER|AUDIT|CRAWL|WAITING|KEPT_RUNS|CRAWLER|CONTACT$|USER_AGENT/,
  ],
  ['Security and sessions', /SECURITY|SESSION|FAILED_SIGN_INS|API_KEY/],
  ['Statistics and exports', /QUER|EXPORT|EVENTS_MEMORY/],
  ['How long data is kept', /RETENTION|_DAYS/],
  ['Hits', /HIT|INGEST|VISITS|INBOX|PLACES|ASN|FAVICONS/],
  ['Stores', /DATABASE|EVENTS|DATA_DIR|DISK|MOVE|IMPORT/],
  ['Addresses and connections', /./],
]

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;')

/** A command or an address as code, in which a pipe would end the cell. */
const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``

const grouped = (number: string): string => (/^\d{4,}$/.test(number) ? Number(number).toLocaleString('en-US') : number)

function configurationPage(): string {
  const subjectOf = (name: string): string => subjects.find(([, pattern]) => pattern.test(name))?.[0] ?? ''
  const sections = subjects.toReversed().map(([title]) => {
    const rows = configVariables
      .filter(({ name }) => subjectOf(name) === title)
      .map(({ name, formerName, meaning, fallback, allowed }) => {
        const former = formerName === undefined ? '' : `; \`${formerName}\` is still read`
        const numbers = allowed.replaceAll(/(?<![[:.\d])\d{4,}(?![:\d])/g, (digits) => grouped(digits))
        return `| \`${name}\` | ${cell(meaning)}${former} | ${cell(grouped(fallback))} | ${cell(numbers)} |`
      })
    return [`## ${title}`, '', '| variable | meaning | default | allowed |', '|---|---|---|---|', ...rows].join('\n')
  })
  return `# Configuration

Every variable that Sightline reads, with its default.
This page is generated from the table that the program reads them by (\`npm run docs\`); \`npm start -- --help\` prints the same.

- Mistakes are reported all at once at the start, with what was found and what is allowed.
- A misspelled variable is named, with the one that was most likely meant.
- Limits apply per process. A network is one IPv4 address or an IPv6 /64.

${sections.join('\n\n')}

## Read by Node and libraries

| variable | meaning |
|---|---|
| \`NODE_EXTRA_CA_CERTS\` | a file with certificates of your own certificate authority |

---

Next: [Deploy on one machine](../how-to/deploy.md), [Commands](commands.md).
`
}

async function commandsPage(): Promise<string> {
  let help = ''
  await runCommand(['--help'], {}, { write: (text) => (help += text), writeError: (text) => (help += text) })
  const commands = Array.from(help.matchAll(/^ {2}(\S.*)\n {6}(.*)$/gm), ([, usage = '', text = '']) => ({
    usage,
    text,
  }))
  const rows = commands.map(({ usage, text }) => `| ${code(usage)} | ${cell(text)} |`)
  return `# Commands

The command line, as \`sightline --help\` prints it.
This page is generated from it (\`npm run docs\`).

| from | run |
|---|---|
| an installed package | \`sightline COMMAND\`; \`sightline\` alone starts the services, \`sightline analytics\` or \`sightline seo\` one of them |
| a checkout | \`npm run sightline -- COMMAND\`, and \`npm start\` |

Commands read the [variables](configuration.md) of the service: run them with the same ones, as its user.

| command | |
|---|---|
${rows.join('\n')}

---

Next: [Audit in your CI](../how-to/ci.md), [Troubleshooting](../how-to/troubleshooting.md).
`
}

function rolesPage(): string {
  const columns = [...roles, ...keyRights, operatorAccess]
  const guests = limitableRoles.map((role) => `guest ${role}`)
  const rows = permissionNames.map((name) => {
    const { text, access } = permissions[name]
    const marks = columns.map((column) => (access.some((one) => one === column) ? '✓' : ''))
    const limited = limitableRoles.map((role) => (permissionsOf(role, true).includes(name) ? '✓' : ''))
    return `| ${cell(text)} (\`${name}\`) | ${[...marks, ...limited].join(' | ')} |`
  })
  return `# Roles

What people may do in an account, and what API keys may do.
This page is generated from the table by which both services check every request (\`npm run docs\`).

| | ${[...columns, ...guests].map((column) => column.replaceAll('_', ' ')).join(' | ')} |
|---|${[...columns, ...guests].map(() => ':-:|').join('')}
${rows.join('\n')}

What these permissions change is [confirmed](../how-to/sign-in.md#confirm-what-is-dangerous) first by who is signed in: ${permissionNames
    .filter(needsConfirmation)
    .map((name) => `\`${name}\``)
    .join(', ')}.

Every operation of the [API](api.md) names what it needs as \`x-permission\` in the OpenAPI documents.
Without it, the reply is 403, and the same for records that exist and for others.
A guest may do this with single websites, projects, reports and crawls.
For a guest, every other record is not found, and no list or total contains it.

## Hidden sections

Sections can be hidden from viewers, guests and limited keys.
Requests for them get 403.

| section | what is hidden |
|---|---|
${hideableSections.map((name) => `| \`${name}\` | ${cell(sectionParts[name].text)} |`).join('\n')}

## Keys

A full key counts as an admin where it changes people: it cannot make owners.

## Operator

The column *operator* is for who runs the installation and has [signed in as the account](../how-to/operate.md#sign-in-as-an-account).

---

Next: [People of an account](../how-to/people.md), [API](api.md).
`
}

/** The numbers that pages name by markers. */
export const numbers: Readonly<Record<string, () => number | Promise<number>>> = {
  'checks.page': () => checklist.length,
  'checks.site': () => siteChecklist.length,
  'checks.all': () => checklist.length + siteChecklist.length,
  'tracker.bytes': async () => gzipSync(await buildTracker(), { level: 9 }).length,
  'tracker.limit': () => trackerLimit,
  variables: () => configVariables.length,
  ...Object.fromEntries(Object.entries(ownedTables).map(([name, { max }]) => [`most.${name}`, () => max])),
}

const marker = /<!-- number: (\S+) -->.*?<!-- \/number -->/g

/** A page with its tables and numbers brought up to date. */
export async function withGenerated(name: string, text: string): Promise<string> {
  const page = generatedPages[name]
  if (page) return await page()
  const values = new Map<string, string>()
  for (const [, number = ''] of text.matchAll(marker)) {
    const read = numbers[number]
    if (!read) throw new Error(`${name} names a number that does not exist: ${number}`)
    values.set(number, (await read()).toLocaleString('en-US'))
  }
  const withNumbers = text.replaceAll(
    marker,
    (_, number: string) => `<!-- number: ${number} -->${values.get(number)}<!-- /number -->`,
  )
  return Object.entries(scoringTables()).reduce((result, [table, rows]) => withTable(result, table, rows), withNumbers)
}

function withTable(document: string, name: string, rows: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  return from === -1 || to < from
    ? document
    : `${document.slice(0, from + start.length)}\n${rows}\n${document.slice(to)}`
}

interface FieldSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** The fields of an event, those within others by their paths. */
function eventFields(schema: FieldSchema, path = 'data'): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.anyOf?.find(({ properties }) => properties) ?? field
    if (inner.properties) return eventFields(inner, `${path}.${name}`)
    const values = (field.anyOf ?? [field]).flatMap((one) => one.enum ?? [])
    const text = [values.map((value) => `\`${value}\``).join(', '), field.description ?? ''].filter(Boolean).join('. ')
    return [`| \`${path}.${name}\` | ${cell(text)} |`]
  })
}

function webhooksPage(): string {
  const events = chosenEvents.map((name) => {
    const { meaning, data, sample } = noticeEvents[name]
    const body = { type: name, timestamp: '2026-11-19T10:00:00.000Z', data: sample }
    return [
      `## ${name}\n\n${meaning}.\n`,
      `| field | |\n|---|---|\n${eventFields(data as FieldSchema).join('\n')}\n`,
      `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n`,
    ].join('\n')
  })
  return `# Events of notifications

What channels can be notified of, and the JSON that [webhooks](../how-to/notifications.md#receive-webhooks) get.
Chats and emails have the same in words.
This page is written from the schemas of the events.
Fields can be added; ignore those that you do not know.

${events.join('\n')}
---

Next: [receive webhooks](../how-to/notifications.md#receive-webhooks).
`
}
