import { beginMove } from '../../analytics/events/move/move.ts'
import { openEngine } from '../../analytics/events/thread/engine.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { EventServers } from '../event-engines.ts'
import { embeddedEvents, eventStoreAt } from '../event-store.ts'
import { inspectInstallation } from '../installation.ts'
import type { StoresOptions } from '../options.ts'
import { embeddedInbox } from './finish-events.ts'
import type { MoveProgress } from './thread.ts'

/** Copies the events of a data folder that no running service uses. */
export async function* moveEmbedded(config: StoresOptions, target: EventServers): AsyncGenerator<MoveProgress> {
  const { dataDir } = config
  const inbox = embeddedInbox(dataDir)
  if (inbox === null) throw new DomainError('not-found', `There are no events in ${dataDir}.`)
  const [here, there] = [embeddedEvents(dataDir), eventStoreAt({ ...target, dataDir })]
  const from = await openEngine(here, () => {})
  try {
    const problem = await inspectInstallation(config, [...(await from.marks()).keys()])
    if (problem) throw new DomainError('conflict', `${problem.found} ${problem.fix}`)
    const to = await openEngine(there, (message) => process.stderr.write(`${message}\n`))
    try {
      const sides = {
        from: { store: from, dialect: here.engine.dialect },
        to: { store: to, dialect: there.engine.dialect },
      }
      yield* beginMove({ ...sides, inbox }, systemClock())
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}
