import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Salts } from '../visits/salts.ts'

export interface SaltFile extends Salts {
  close(): void
}

/** Salts that survive a restart of a test's host. */
export function openSaltFile(path: string): SaltFile {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('CREATE TABLE IF NOT EXISTS salts (day INTEGER PRIMARY KEY, salt TEXT NOT NULL)')
  const insert = database.prepare('INSERT INTO salts (day, salt) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const select = database.prepare('SELECT salt FROM salts WHERE day = ?')
  return {
    async of(day) {
      insert.run(day, randomBytes(16).toString('hex'))
      return String(select.get(day)?.salt)
    },
    close: () => database.close(),
  }
}
