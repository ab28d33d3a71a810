import { parseArgs } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { commandName } from '../base/command-name.ts'
import { DomainError, messageOf } from '../base/errors.ts'
import { fileProblem } from '../base/file-errors.ts'
import { migrate } from '../database/migrate.ts'
import { rejectWhileMoving } from '../database/move/target.ts'
import { openRecords } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import {
  allowPasswords,
  createAccount,
  limitAccount,
  linkAccount,
  listAccounts,
  removeAccount,
  resumeAccount,
  setPassword,
  setRegistration,
  suspendAccount,
  unlockPerson,
} from './commands/accounts.ts'
import { audit } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { botListsCommand, botUpdateCommand } from './commands/bots.ts'
import { type Command, type Options, type Tools, UsageError } from './commands/command.ts'
import { crawl } from './commands/crawl.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { assignDomain, listDomains, resetDomain } from './commands/domains.ts'
import { eraseCommand } from './commands/erase.ts'
import { exportCommand } from './commands/export.ts'
import { findCommand } from './commands/find-command.ts'
import { importCommand, importFiles } from './commands/import.ts'
import { importExportCommand } from './commands/import-export.ts'
import { importFileCommand } from './commands/import-file.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './commands/keys.ts'
import { logsCommand } from './commands/logs.ts'
import { previewMail, testMail } from './commands/mail.ts'
import { moveCommand } from './commands/move.ts'
import { disableChannel, enableChannel, listChannels } from './commands/notifications.ts'
import { repairCommand } from './commands/repair.ts'
import { restoreCommand } from './commands/restore.ts'
import { searchCommands } from './commands/search.ts'
import { listSecrets, rotateSecrets } from './commands/secrets.ts'
import { describeMistakes, readConfig, recordsLocation, unknownVariables } from './config.ts'
import { protectDataFolder } from './data-folder.ts'
import { rejectMovedStores } from './installation.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where a command writes: its results, and everything else. */
export interface Terminal {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
}

const commandsOf = (environment: Environment, print: Tools['print']): readonly Command[] => [
  createKey,
  listKeys,
  rotateKey,
  revokeKey,
  createAccount,
  listAccounts,
  linkAccount,
  setPassword,
  unlockPerson,
  limitAccount,
  resumeAccount,
  setRegistration,
  suspendAccount,
  allowPasswords,
  removeAccount,
  listChannels,
  enableChannel,
  disableChannel,
  listDomains,
  assignDomain,
  resetDomain,
  listSecrets,
  rotateSecrets,
  audit,
  crawl,
  // Loaded on demand, because loading the engine takes longer than most commands take to run.
  botListsCommand,
  botUpdateCommand,
  logsCommand,
  ...searchCommands(async (config, records) => (await import('./open-search.ts')).openSearch(config, records)),
  importCommand(async (config) => (await import('./open-for-commands.ts')).openEventStore(config)),
  importExportCommand(async function* (config, requests) {
    yield* importFiles(
      config,
      requests,
      async () => (await import('./open-for-commands.ts')).openEventStore(config),
      print,
    )
  }),
  // After the other commands that begin with `import`.
  importFileCommand(async (config, records) => (await import('./open-for-commands.ts')).openImports(config, records)),
  exportCommand(async (config) => (await import('./open-for-commands.ts')).openEventStore(config)),
  demoCommand(async (config, records) => (await import('./open-for-commands.ts')).openDemo(config, records)),
  eraseCommand(async (config, records, request) =>
    (await import('./open-for-commands.ts')).eraseVisitor(config, records, request),
  ),
  moveCommand(async function* (config, target) {
    yield* (await import('./moving/embedded.ts')).moveEmbedded(config, target)
  }),
  backupCommand(async (config) => (await import('./open-for-commands.ts')).openEventStore(config)),
  restoreCommand,
  repairCommand,
  previewMail(async (config, records) => (await import('./open-for-commands.ts')).openDigests(config, records)),
  testMail,
  doctorCommand(() => unknownVariables(environment)),
]

/** Runs one command and returns its exit code. */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  { write, writeError }: Terminal,
): Promise<number> {
  const print: Tools['print'] = (line, kind) => (kind === 'error' ? writeError : write)(`${line}\n`)
  const requested = findCommand(commandsOf(environment, print), args, manifest.version)
  if (requested.kind === 'text') {
    ;(requested.code === 0 ? write : writeError)(requested.text)
    return requested.code
  }
  const { command } = requested
  const { mistakes, ...read } = readConfig(environment)
  if (!('values' in read)) {
    writeError(describeMistakes(mistakes))
    return 2
  }
  if (!command.changesNothing) protectDataFolder(read.values.dataDir, (message) => writeError(`${message}\n`))
  try {
    return await run(command, requested.args, { config: read.values, print, write })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') {
      writeError(`${error.message}\n`)
      return 1
    }
    const problem = fileProblem(error)
    if (problem !== null) {
      writeError(`${problem}\n`)
      return 1
    }
    if (!(error instanceof UsageError || error instanceof DomainError)) throw error
    writeError(`${error.message}\nUsage: ${commandName} ${command.usage}\n`)
    return 2
  }
}

async function run(command: Command, args: readonly string[], tools: Omit<Tools, 'records'>): Promise<number> {
  const { values, positionals } = readArgs(command, args)
  const { config } = tools
  let opened: Records | undefined
  const records = async (): Promise<Records> => {
    if (opened) return opened
    rejectMovedStores(config)
    opened = openRecords(recordsLocation(config), () => {})
    const standing = await opened.probe()
    if (standing.kind !== 'ready') {
      throw new DomainError('unavailable', `The database cannot be reached: ${standing.reason}`)
    }
    await migrate(opened)
    await rejectWhileMoving(opened)
    return opened
  }
  try {
    return await command.run({ ...tools, records }, positionals, values)
  } finally {
    await opened?.close()
  }
}

function readArgs(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: command.options ?? {},
      allowPositionals: true,
    })
    return { values: values as Options, positionals }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}
