import { createAccounts } from '../../accounts/accounts.ts'
import { type DemoRequest, type DemoTools, runDemo } from '../../analytics/demo/run-demo.ts'
import { systemClock } from '../../base/clock.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import type { Records } from '../../database/records.ts'
import type { AddressOptions, DataFolder, SeoQuotas, StoresOptions } from '../options.ts'
import { type Command, textOption } from './command.ts'

/** `openDemo` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const demoCommand = (
  openDemo: (config: StoresOptions & SeoQuotas, records: Records) => Promise<DemoTools>,
): Command => ({
  usage: 'demo [--remove] [--account ID|EMAIL]',
  help: "Create a website and a shop with sample data, or remove them (the owner's unless --account is given)",
  options: { remove: { type: 'boolean' }, account: { type: 'string' } },
  async run({ config, records, print }, _, options) {
    const database = await records()
    const account = await createAccounts(database, systemClock).find(textOption(options, 'account'))
    const request = { account: account.id, remove: options.remove === true }
    const id = await runInService(config, request)
    if (id === null) {
      const { demo, store } = await openDemo(config, database)
      try {
        for await (const done of runDemo(demo, request)) print(describe(done, request, config))
      } finally {
        await store.close()
      }
    } else print(describe(id, request, config))
    return 0
  },
})

/** Null if no service is running. */
async function runInService(config: DataFolder, request: DemoRequest): Promise<number | null> {
  const service = await connectControl(controlSocketPath(config.dataDir))
  if (!service) return null
  let id = 0
  try {
    for await (const state of service.call('demo', request)) id = Number(state)
    return id
  } finally {
    service.close()
  }
}

const describe = (
  id: number,
  { remove }: DemoRequest,
  { analyticsUrl }: Pick<AddressOptions, 'analyticsUrl'>,
): string => (remove ? 'The demo website is removed.' : `The demo website is ready: ${analyticsUrl}/websites/${id}`)
