import type { EventStore } from '../store.ts'

/** An engine as data: a module, and the name of the function there that opens it with these options. */
export interface Engine {
  readonly module: URL
  readonly open: string
  readonly options: unknown
  /** Where it should have events in fewer and larger batches than others: how long to let them gather. */
  readonly gatherMs?: number
}

/** Is also given a function that it may tell why opening takes long. */
type OpenStore = (options: unknown, say: (message: string) => void) => Promise<EventStore>

/** Opens the engine in this thread. */
export async function openEngine(
  { module, open, options }: Engine,
  say: (message: string) => void,
): Promise<EventStore> {
  const exported: Readonly<Record<string, OpenStore>> = await import(module.href)
  const openStore = exported[open]
  if (!openStore) throw new Error(`${module.href} exports no ${open}.`)
  return openStore(options, say)
}
