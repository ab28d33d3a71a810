import type { ErasedVisitor, ErasureRequest } from '../../analytics/retention/erasures.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import type { Records } from '../../database/records.ts'
import type { DataFolder, StoresOptions } from '../options.ts'
import { type Command, findWebsite, textOption, UsageError, websiteId } from './command.ts'

/** `eraseHere` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const eraseCommand = (
  eraseHere: (config: StoresOptions, records: Records, request: ErasureRequest) => Promise<ErasedVisitor>,
): Command => ({
  usage: 'erase --website ID --address IP --user-agent TEXT [--dry-run]',
  help: 'Erase one visitor’s events of today and yesterday (UTC), or count them',
  options: {
    website: { type: 'string' },
    address: { type: 'string' },
    'user-agent': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run({ config, records, print }, _, options) {
    const website = websiteId(options)
    const address = textOption(options, 'address')
    const userAgent = textOption(options, 'user-agent')
    if (address === undefined) throw new UsageError('--address is missing.')
    if (userAgent === undefined) throw new UsageError('--user-agent is missing.')
    const database = await records()
    await findWebsite(database, website)
    const dryRun = options['dry-run'] === true
    const request = { website, address, userAgent, dryRun }
    const erased = (await eraseInService(config, request)) ?? (await eraseHere(config, database, request))
    const events = `${erased.events} ${erased.events === 1 ? 'event' : 'events'}`
    const days = `visits that began on ${erased.days.join(' or ')} (UTC)`
    print(dryRun ? `${events} would be erased, of ${days}.` : `${events} erased, of ${days}.`)
    return 0
  },
})

/** Null if no service is running. */
async function eraseInService(config: DataFolder, request: ErasureRequest): Promise<ErasedVisitor | null> {
  const service = await connectControl(controlSocketPath(config.dataDir))
  if (!service) return null
  try {
    let erased: ErasedVisitor = { events: 0, days: [] }
    for await (const state of service.call('erase', request)) erased = state as ErasedVisitor
    return erased
  } finally {
    service.close()
  }
}
