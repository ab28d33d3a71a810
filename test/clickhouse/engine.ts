import { createRequire } from 'node:module'

/** A connection of the engine: one query at a time, with the settings and the database that earlier ones left. */
export interface Connection {
  readonly run: (text: string, format: string) => Promise<Result>
}

export interface Result {
  readonly bytes: Uint8Array
  readonly rowsRead: number
  readonly bytesRead: number
}

/** The part of chdb's addon that is called. */
interface Addon {
  CreateConnection(path: string, args: readonly string[]): unknown
  QueryAsyncConnection(connection: unknown, text: string, format: string): Promise<Result>
}

export function openEngine(folder: string, path: string): () => Connection {
  const addon: Addon = createRequire(`${folder}/`)('@chdb/lib-linux-x64-gnu')
  return () => {
    const connection = addon.CreateConnection(path, [])
    return { run: (text, format) => addon.QueryAsyncConnection(connection, text, format) }
  }
}
