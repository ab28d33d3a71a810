import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import type { Config } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { copyRecords } from '../database/move/copy.ts'
import type { TableDigest } from '../database/move/digest.ts'
import { beginMove, readInstallation } from '../database/move/target.ts'
import { embeddedFile, openRecords } from '../database/open.ts'
import { type Command, type Tools, table, textOption, UsageError } from './command.ts'
import { alone } from './lock.ts'
import { createPercent } from './percent.ts'

const next = `Now restart Sightline with the new address in its environment. What comes until then is moved when it starts, before
it serves: nothing is lost, nothing is counted twice. The same command may be run again before that, to leave less to do.`

export const moveCommand: Command = {
  usage: 'move --to-database postgres://…',
  help: 'Copy the embedded records to PostgreSQL beside a running service, and verify them; docs/deploy.md',
  options: { 'to-database': { type: 'string' } },
  async run(tools, _words, options) {
    const database = textOption(options, 'to-database')
    if (database === undefined) throw new UsageError('Say where to move: --to-database postgres://…')
    if (!/^postgres(ql)?:\/\/\S+$/.test(database)) throw new UsageError('--to-database must be postgres://…')
    await alone(join(tools.config.dataDir, 'move.lock'), async () => {
      tools.print(describe(await moveRecords(tools.config, database, tools.print)))
    })
    tools.print(next)
    return 0
  },
}

async function moveRecords(config: Config, url: string, print: Tools['print']): Promise<readonly TableDigest[]> {
  if (!existsSync(embeddedFile(config.dataDir))) throw new UsageError(`There are no records in ${config.dataDir}.`)
  const source = openRecords({ url: null, dataDir: config.dataDir }, () => {})
  try {
    await migrate(source)
    const target = openRecords({ url, dataDir: config.dataDir }, () => {})
    try {
      await migrate(target)
      await beginMove(target, await readInstallation(source), systemClock())
      const percent = createPercent('Records', (line) => print(line, 'error'))
      return await copyRecords(source, target, percent)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function describe(digests: readonly TableDigest[]): string {
  const rows = digests.map((digest) => [digest.table, String(digest.rows), digest.checksum.slice(0, 16)])
  return `The records are the same on both sides:\n${table([['TABLE', 'ROWS', 'CHECKSUM'], ...rows])}`
}
