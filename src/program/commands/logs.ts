import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogProgress } from '../../analytics/logs/read-log.ts'
import type { LookupCounts } from '../../analytics/logs/reverse-names.ts'
import { DomainError } from '../../base/errors.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import { type Command, needWord, UsageError, websiteId } from './command.ts'

/** How often a followed file is read. */
const followMs = 2_000

export const logsCommand: Command = {
  usage: 'logs FILE|- --website ID [--visits] [--reverse-dns] [--follow]',
  help: 'Read the bots in an access log into the running service, with --visits also the visits of people; each line once (formats: docs/how-to/logs.md). --reverse-dns verifies bots in DNS',
  options: {
    website: { type: 'string' },
    visits: { type: 'boolean' },
    'reverse-dns': { type: 'boolean' },
    follow: { type: 'boolean' },
  },
  async run({ config, print }, words, options) {
    const word = needWord(words, 0, 'FILE')
    const website = websiteId(options)
    if (word === '-' && options.follow) throw new UsageError('--follow needs a FILE.')
    const visits = options.visits === true
    const reverseDns = options['reverse-dns'] === true
    const read = async (file: string): Promise<LogProgress | undefined> => {
      // A connection is for one call.
      const service = await connectControl(controlSocketPath(config.dataDir))
      if (!service)
        throw new DomainError('unavailable', 'The service is not running. Start it, and run the command again.')
      let last: LogProgress | undefined
      try {
        for await (const state of service.call('logs', { file, website, visits, reverseDns }))
          last = state as LogProgress
      } finally {
        service.close()
      }
      if (last && (last.lines > 0 || !options.follow)) print(describe(last, visits))
      return last
    }
    if (options.follow) return await follow(resolve(word), read)
    if (word !== '-') return (await read(resolve(word)))?.done ? 0 : 1
    const spooled = resolve(config.dataDir, `log-${process.pid}.tmp`)
    try {
      await pipeline(process.stdin, createWriteStream(spooled, { mode: 0o600 }))
      return (await read(spooled))?.done ? 0 : 1
    } finally {
      await rm(spooled, { force: true })
    }
  },
}

const describe = ({ lines, bots, broken, others, pages, pageviews, lookups }: LogProgress, visits: boolean): string =>
  `${lines} new lines: ${bots} hits of bots, ${pages} pages opened by people${visits ? ` (${pageviews} counted)` : ''}, ${broken} lines could not be read${others > 0 ? `, ${others} lines of other hosts` : ''}.${lookups ? describeLookups(lookups) : ''}`

const describeLookups = ({ asked, unanswered, skipped }: LookupCounts): string =>
  ` ${asked} addresses were looked up in DNS, ${unanswered} of them without an answer${skipped > 0 ? `; ${skipped} were not, because there were too many, or DNS did not answer` : ''}.`

/** Until the process is ended. A file that was renamed is read to its end before the one in its place. */
async function follow(file: string, read: (file: string) => Promise<unknown>): Promise<number> {
  let inode: number | undefined
  for (;;) {
    const stats = await stat(file).catch(() => undefined)
    if (stats && inode !== undefined && stats.ino !== inode) {
      const renamed = await findInode(dirname(file), inode)
      if (renamed !== undefined) await read(renamed)
    }
    if (stats) {
      await read(file)
      inode = stats.ino
    }
    await sleep(followMs)
  }
}

async function findInode(folder: string, inode: number): Promise<string | undefined> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path).catch(() => undefined))?.ino === inode) return path
  }
  return undefined
}
