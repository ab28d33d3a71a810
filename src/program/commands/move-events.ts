import { createProgressReporter } from '../../base/progress.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import type { EventServers } from '../event-engines.ts'
import { rejectMovedEvents } from '../installation.ts'
import type { MoveProgress } from '../moving/thread.ts'
import type { StoresOptions } from '../options.ts'
import type { Tools } from './command.ts'

export type CopyEmbedded = (config: StoresOptions, target: EventServers) => AsyncIterable<MoveProgress>

/** Copies and verifies all events except those of the last minutes, and returns the text to print. */
export async function moveEvents(
  config: StoresOptions,
  target: EventServers,
  copyEmbedded: CopyEmbedded,
  print: Tools['print'],
): Promise<string> {
  rejectMovedEvents(config)
  const percent = createProgressReporter('Events', (line) => print(line, 'error'))
  let result = ''
  for await (const progress of moving(config, target, copyEmbedded)) {
    if (progress.phase === 'waiting') print(progress.message, 'error')
    if (progress.phase === 'copying') percent(progress.done, progress.total)
    if (progress.phase === 'done') {
      const { rows, checksum } = progress
      result = `The events are identical on both sides, except for the last minutes: ${rows} rows with checksum ${checksum}.`
    }
  }
  return result
}

async function* moving(
  config: StoresOptions,
  target: EventServers,
  copyEmbedded: CopyEmbedded,
): AsyncGenerator<MoveProgress> {
  const service = await connectControl(controlSocketPath(config.dataDir))
  if (!service) return yield* copyEmbedded(config, target)
  try {
    for await (const progress of service.call('move-events', target)) yield progress as MoveProgress
  } finally {
    service.close()
  }
}
