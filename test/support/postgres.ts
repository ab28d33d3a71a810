import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface Postgres {
  /** The address of an empty database of its own. */
  readonly createDatabase: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** A real PostgreSQL on a loopback port. */
export async function startPostgres(): Promise<Postgres> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./postgres-server.ts', import.meta.url))])
  const ended = once(child, 'close')
  let address = ''
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    address += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  while (!address.endsWith('\n')) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
  }
  let databases = 0
  return {
    async createDatabase() {
      databases += 1
      const client = new pg.Client({ connectionString: address.trim() })
      await client.connect()
      await client.query(`create database records_${databases}`)
      await client.end()
      return address.trim().replace(/postgres$/, `records_${databases}`)
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
