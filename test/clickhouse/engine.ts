import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface Engine {
  readonly query: (statements: Statements) => Promise<Result>
}

export interface Statements {
  /** Statements that hold for the text alone, such as SET; may be empty. */
  readonly before: string
  readonly text: string
  readonly format: string
}

export interface Result {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** What is called of the package `chdb`, which is not there when types are checked. */
interface Chdb {
  readonly Session: new (path: string, options: { readonly connectionArgs: readonly string[] }) => Session
}

interface Session {
  queryAsync(text: string, options: { readonly format: string }): Promise<ChdbResult>
  close(): void
}

interface ChdbResult {
  bytes(): Uint8Array
  /** The rows of the result, whatever the name says. */
  readonly rowsRead: number
}

/** Node runs this many native calls side by side. */
const maxConcurrent = 4

/** Compiling a query that comes for the third time takes five seconds under emulation. */
const connectionArgs = ['compile_expressions', 'compile_aggregate_expressions', 'compile_sort_description'].map(
  (name) => `--${name}=0`,
)

export function openEngine(engineFolder: string, path: string): Engine {
  const { Session }: Chdb = createRequire(join(engineFolder, 'package.json'))('chdb')
  const open = () => new Session(path, { connectionArgs })
  // The engine ends with its last session, and takes seconds to start again.
  open()
  const acquire = createSemaphore(maxConcurrent)
  return {
    async query({ before, text, format }) {
      const release = await acquire()
      // A session costs 15 ms, and nothing that one question sets is there for the next.
      const session = open()
      try {
        if (before !== '') await session.queryAsync(before, { format: 'Null' })
        const result = await session.queryAsync(text, { format })
        return { bytes: result.bytes(), rows: result.rowsRead }
      } finally {
        session.close()
        release()
      }
    },
  }
}

function createSemaphore(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = count
  const end = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return end
  }
}
