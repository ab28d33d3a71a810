import { readFile, rename, writeFile } from 'node:fs/promises'
import {
  type AddressLists,
  addressListsFile,
  type PublishedList,
  parsePublishedList,
  parseReverseNames,
  readAddressLists,
  shippedLists,
} from '../../analytics/ingest/bots/addresses.ts'
import { iso, systemClock } from '../../base/clock.ts'
import { messageOf } from '../../base/errors.ts'
import { type Command, needWord, table, UsageError } from './command.ts'

export const botListsCommand: Command = {
  usage: 'bots lists',
  help: 'Show the lists of addresses and reverse names by which bots are verified, with their dates',
  changesNothing: true,
  async run({ config, print }) {
    const lists = readAddressLists(addressListsFile(config.dataDir), (problem) => print(problem, 'error'))
    print(table([['LIST', 'DATE', 'ENTRIES', 'SOURCE'], ...Object.entries(lists).map(describe)]))
    return 0
  },
}

const entriesOf = (list: PublishedList): readonly string[] => ('names' in list ? list.names : list.ranges)

const describe = ([name, list]: readonly [string, PublishedList]): readonly string[] => [
  name,
  list.date,
  String(entriesOf(list).length),
  list.source,
]

/** Published lists are far smaller. */
const maxBytes = 5_000_000

export const botUpdateCommand: Command = {
  usage: 'bots update LIST FILE',
  help: "Replace a list of a bot's addresses by a file as its operator publishes it (bots lists shows where), or of its reverse names by one with a domain a line",
  async run({ config, print }, words) {
    const name = needWord(words, 0, 'LIST')
    const path = needWord(words, 1, 'FILE')
    const shipped = Object.hasOwn(shippedLists, name) ? shippedLists[name] : undefined
    if (!shipped)
      throw new UsageError(
        `LIST must be one of ${Object.keys(shippedLists).join(', ')}; found ${JSON.stringify(name)}.`,
      )
    const text = await readFile(path, 'utf8')
    if (text.length > maxBytes) throw new UsageError(`FILE must not be larger than ${maxBytes / 1e6} MB.`)
    const today = iso(systemClock()).slice(0, 10)
    const { source } = shipped
    const published: PublishedList =
      'names' in shipped
        ? { ...readList(text, today, parseReverseNames), source }
        : { ...readList(text, today, parsePublishedList), source, complete: true }
    const file = addressListsFile(config.dataDir)
    const lists: AddressLists = {
      ...(await readOwn(file)),
      [name]: published,
    }
    await writeFile(`${file}.new`, `${JSON.stringify(lists, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
    print(
      `${name}: ${entriesOf(published).length} entries of ${published.date}. A running service uses them within a minute.`,
    )
    return 0
  },
}

function readList<List>(text: string, today: string, parse: (text: string, today: string) => List): List {
  try {
    return parse(text, today)
  } catch (error) {
    throw new UsageError(`FILE is not such a list: ${messageOf(error)}`)
  }
}

/** The lists that were updated before; none if there is no file yet. */
async function readOwn(file: string): Promise<AddressLists> {
  const all = readAddressLists(file, (problem) => {
    throw new UsageError(problem)
  })
  return Object.fromEntries(Object.entries(all).filter(([name, list]) => shippedLists[name] !== list))
}
