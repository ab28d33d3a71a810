import type { EventStore } from '../store.ts'

/** An engine as data: a module, the name of its export that opens a store, and the options for it. */
export interface EngineModule {
  readonly module: URL
  readonly open: string
  readonly options: unknown
  /** The pause between batches, for engines that need fewer and larger ones. */
  readonly batchIntervalMs?: number
}

/** `reportWaiting` is called with reasons why opening takes long. */
type OpenStore = (options: unknown, reportWaiting: (message: string) => void) => Promise<EventStore>

/** Opens the engine in this thread. */
export async function openEngine(
  { module, open, options }: EngineModule,
  reportWaiting: (message: string) => void,
): Promise<EventStore> {
  const exported: Readonly<Record<string, OpenStore>> = await import(module.href)
  const openStore = exported[open]
  if (!openStore) throw new Error(`${module.href} exports no ${open}.`)
  return openStore(options, reportWaiting)
}
