import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ListName, listPath } from '../src/analytics/ingest/lists/read-list.ts'

/**
 * Writes the dated lists of `src/analytics/ingest/lists/` anew from what their keepers publish:
 *
 *   npm run lists -- --date 2026-08-20 --spam spammers.txt
 *   npm run lists -- --date 2026-07-15 --search SearchEngines.yml --social Socials.yml --ai AIAssistants.yml
 *
 * Each is a file or an https address. Lists of the form that we ship are read too. `--to FOLDER/` writes elsewhere.
 */
interface List {
  readonly name: ListName
  readonly source: string
  readonly license: string
  readonly read: (text: string) => readonly string[]
}

const names = 'https://github.com/matomo-org/searchengine-and-social-list'

const lists = {
  spam: {
    name: 'referrer-spam.txt',
    source: 'https://github.com/matomo-org/referrer-spam-list (spammers.txt)',
    license: 'public domain',
    read: readHosts,
  },
  search: { name: 'search-engines.tsv', source: `${names} (SearchEngines.yml)`, license: 'CC0-1.0', read: readNames },
  social: { name: 'social-networks.tsv', source: `${names} (Socials.yml)`, license: 'CC0-1.0', read: readNames },
  ai: { name: 'ai-assistants.tsv', source: `${names} (AIAssistants.yml)`, license: 'CC0-1.0', read: readNames },
} as const satisfies Record<string, List>

const contentLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))

function readHosts(text: string): readonly string[] {
  return [...new Set(contentLines(text).map((line) => line.trim().toLowerCase()))].toSorted()
}

/** Reads names and hosts, which are all that matters of the keepers' YAML: `- host` under a name, or under its `urls:`. */
function readNames(text: string): readonly string[] {
  const rows = new Set<string>()
  let name = ''
  let wanted = true
  for (const line of contentLines(text)) {
    const [listed = '', host = ''] = line.split('\t')
    const item = /^\s+-\s+(\S.*)$/.exec(line)?.[1]
    const key = /^(\s*)(\S.*?):\s*(?:\S.*)?$/.exec(line)
    if (host !== '') rows.add(row(listed, host))
    else if (item !== undefined && wanted) rows.add(row(name, item))
    else if (item === undefined && key?.[1] === '') {
      name = unquote(key[2] ?? '')
      wanted = true
    } else if (item === undefined && key) wanted = key[2] === 'urls'
  }
  return [...rows]
}

const row = (name: string, host: string): string =>
  `${unquote(name).replaceAll('%2B', '+')}\t${unquote(host).toLowerCase()}`

const unquote = (text: string): string => text.trim().replace(/^(['"])(.*)\1$/, '$2')

async function read(from: string): Promise<string> {
  if (!/^https:\/\//.test(from)) return readFile(from, 'utf8')
  const response = await fetch(from, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${from} answers ${response.status}; 200 is needed.`)
  return response.text()
}

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { date: text, to: text, spam: text, search: text, social: text, ai: text } })
if (!/^\d{4}-\d\d-\d\d$/.test(values.date ?? ''))
  throw new Error(`--date must be the date of the lists, as 2026-08-20; found ${values.date ?? 'none'}.`)

for (const [option, list] of Object.entries(lists)) {
  const from = values[option as keyof typeof lists]
  if (from === undefined) continue
  const lines = list.read(await read(from))
  if (lines.length === 0) throw new Error(`${from} holds no line of a list.`)
  const head = `# source: ${list.source}\n# license: ${list.license}\n# date: ${values.date}\n`
  await writeFile(values.to ? `${values.to}${list.name}` : listPath(list.name), `${head}${lines.join('\n')}\n`)
  console.log(`${list.name}: ${lines.length} lines`)
}
