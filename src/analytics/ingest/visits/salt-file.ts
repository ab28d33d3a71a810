import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Salts } from './salts.ts'

export interface SaltFile extends Salts {
  close(): void
}

/** Salts in a file of their own, apart from what gets backed up. What is deleted from it is overwritten. */
export function openSaltFile(path: string): SaltFile {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  database.exec('CREATE TABLE IF NOT EXISTS salts (day INTEGER PRIMARY KEY, salt TEXT NOT NULL)')
  const insert = database.prepare('INSERT INTO salts (day, salt) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const select = database.prepare('SELECT salt FROM salts WHERE day = ?')
  const remove = database.prepare('DELETE FROM salts WHERE day < ?')
  return {
    async of(day) {
      insert.run(day, randomBytes(16).toString('hex'))
      return String(select.get(day)?.salt)
    },
    async deleteBefore(day) {
      remove.run(day)
    },
    close: () => database.close(),
  }
}
