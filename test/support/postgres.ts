import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface Postgres {
  /** The address of its database `postgres`. */
  readonly url: string
  /** Returns the address of a new, empty database. */
  readonly createDatabase: () => Promise<string>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  /** Restarts the server on the same port with its data. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A real PostgreSQL on a loopback port. */
export async function startPostgres(kind: 'quick' | 'durable' = 'quick'): Promise<Postgres> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./postgres-server.ts', import.meta.url)), kind])
  const ended = once(child, 'close')
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const lines = createInterface(child.stdout)
  const nextLine = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, 'line'), ended])
    if (typeof line !== 'string') throw new Error(`PostgreSQL has ended:\n${log}`)
    return line
  }
  const command = async (name: 'kill' | 'start'): Promise<void> => {
    const answer = nextLine()
    child.stdin.write(`${name}\n`)
    await answer
  }

  const url = await nextLine()
  let databases = 0
  return {
    url,
    async createDatabase() {
      databases += 1
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`create database records_${databases}`)
      await client.end()
      return url.replace(/postgres$/, `records_${databases}`)
    },
    kill: () => command('kill'),
    restart: () => command('start'),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
