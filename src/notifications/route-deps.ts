import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { Channels } from './channels.ts'
import type { Deliveries } from './deliveries.ts'

export const channelsPath = '/api/v1/notification-channels'

export interface ChannelRouteDeps {
  readonly channels: Channels
  readonly deliveries: Deliveries
  /** Begins to deliver what was queued. */
  readonly notify: () => void
  readonly clock: Clock
  readonly baseUrl: string
  /** Where the console is. */
  readonly consoleUrl: string
  readonly documented: { readonly tags: string[]; readonly hide: boolean }
}

export const refuseTooMany = (waitMs: number): void => {
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new DomainError('too-many', `Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
}
