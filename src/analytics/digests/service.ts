import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { hostOf } from '../../mail/address.ts'
import type { Address } from '../../mail/message.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { startSender } from '../../mail/sender.ts'
import type { Transport } from '../../mail/transport.ts'
import type { Digests } from './digests.ts'
import { planDigests } from './plan.ts'

export interface DigestService {
  stop(): Promise<void>
}

export interface DigestServiceParts {
  readonly records: Records
  readonly digests: Digests
  readonly transport: Transport
  readonly from: Address
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

const planEveryMs = 60_000

/** Plans the reports and sends them when they are due. */
export function startDigests({ records, digests, transport, from, clock, onError }: DigestServiceParts): DigestService {
  const outbox = createOutbox(records, clock, hostOf(from))
  const sender = startSender({
    outbox,
    transport,
    from,
    writers: {
      weekly: (mail) => digests.write(mail, 'weekly'),
      monthly: (mail) => digests.write(mail, 'monthly'),
    },
    clock,
    onError,
  })
  let planning = Promise.resolve()
  const plan = (): void => {
    planning = planning.then(() => planDigests(records, outbox, clock)).catch(onError)
  }
  const timer = setInterval(plan, planEveryMs)
  plan()
  return {
    async stop() {
      clearInterval(timer)
      await planning
      await sender.stop()
    },
  }
}
