import { type Command, needWord, UsageError } from './command.ts'

export const repairCommand: Command = {
  usage: 'repair STORE [--salvage | --empty]',
  help: 'Repair damaged "events" or "crawls" while the service is stopped: from the last scheduled backup if there is one, otherwise from what can be read; the damaged file is renamed (docs/how-to/troubleshooting.md)',
  options: { salvage: { type: 'boolean' }, empty: { type: 'boolean' } },
  async run({ config, print }, words, options) {
    const store = needWord(words, 0, 'STORE')
    if (store !== 'events' && store !== 'crawls')
      throw new UsageError(`STORE must be "events" or "crawls"; found ${JSON.stringify(store)}.`)
    if (options.salvage === true && options.empty === true)
      throw new UsageError('--salvage and --empty exclude each other.')
    const { repairCrawls, repairEvents, withoutService } = await import('../backup/repair.ts')
    const kind = options.empty === true ? 'empty' : options.salvage === true ? 'salvage' : 'best'
    const repair = store === 'events' ? repairEvents : repairCrawls
    print(await withoutService(config.dataDir, () => repair(config, kind, (line) => print(line, 'error'))))
    return 0
  },
}
