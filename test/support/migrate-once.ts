import { createAccounts } from '../../src/accounts/accounts.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openAt } from './records.ts'

/** Migrates the database in its argument, like a starting process. */
const records = openAt(JSON.parse(process.argv[2] ?? ''))
await migrate(records)
await createAccounts(records, Date.now).createOwner()
await records.close()
