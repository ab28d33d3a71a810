import type { EventStore } from '../events/store.ts'
import type { Demo } from './demo.ts'

/** What the command to create or remove the demo website asks for. */
export interface DemoRequest {
  readonly account: number
  readonly remove: boolean
}

export interface DemoTools {
  readonly demo: Demo
  readonly store: Pick<EventStore, 'close'>
}

/** Yields the id of the website. */
export async function* runDemo(demo: Demo, { account, remove }: DemoRequest): AsyncGenerator<number> {
  yield remove ? await demo.remove(account) : (await demo.create(account)).id
}

/** Validates the request of a command to a running service. */
export function parseDemoRequest(input: unknown): DemoRequest {
  if (typeof input === 'object' && input !== null && 'account' in input && 'remove' in input) {
    const { account, remove } = input
    if (typeof account === 'number' && typeof remove === 'boolean') return { account, remove }
  }
  throw new Error('A demo needs an account, and whether to remove it.')
}
