import { createAccounts } from '../../src/accounts/accounts.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openAt } from './records.ts'

/** What a starting process does to the database that its argument names. */
const records = openAt(JSON.parse(process.argv[2] ?? ''))
await migrate(records)
await createAccounts(records, Date.now).createOwner()
await records.close()
