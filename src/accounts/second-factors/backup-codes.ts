import { randomBytes } from 'node:crypto'
import { hashToken } from '../../base/tokens.ts'
import type { Records } from '../../database/records.ts'

const count = 10
/** Without letters that look like digits. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4
const groupLength = 4

export type BackupCodes = ReturnType<typeof createBackupCodes>

/** Codes for people who have lost their app or key: each works once. They have 79 random bits, so a fast hash suffices. */
export function createBackupCodes({ db }: Records) {
  return {
    /** In place of those that the person had. They are shown once. */
    async replace(personId: number, database = db): Promise<readonly string[]> {
      const codes = Array.from({ length: count }, createCode)
      await database.deleteFrom('backup_codes').where('person_id', '=', personId).execute()
      const rows = codes.map((code) => ({ hash: hashOf(personId, code), person_id: personId }))
      await database.insertInto('backup_codes').values(rows).execute()
      return codes
    },

    async count(personId: number): Promise<number> {
      const row = await db
        .selectFrom('backup_codes')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** Whether it was one of those that are left. */
    async use(personId: number, code: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('backup_codes')
        .where('hash', '=', hashOf(personId, code))
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async remove(personId: number, database = db): Promise<void> {
      await database.deleteFrom('backup_codes').where('person_id', '=', personId).execute()
    },
  }
}

/** However it was typed. */
const hashOf = (personId: number, code: string): string =>
  hashToken(`${personId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

function createCode(): string {
  const group = (): string => Array.from({ length: groupLength }, randomLetter).join('')
  return Array.from({ length: groups }, group).join('-')
}

function randomLetter(): string {
  for (;;) {
    // Other values would make the first letters more likely.
    const value = (randomBytes(1)[0] ?? 0) & 31
    const letter = letters[value]
    if (letter !== undefined) return letter
  }
}
