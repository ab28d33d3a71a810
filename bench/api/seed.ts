import { createAccounts } from '../../src/accounts/accounts.ts'
import { createKeys } from '../../src/accounts/keys.ts'
import { createShareToken } from '../../src/base/share-links.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openRecords } from '../../src/database/open.ts'

const perInsert = 500

/** Creates an owner with this key and this number of websites in a new data folder. */
export async function seedWebsites(dataDir: string, key: string, count: number): Promise<void> {
  const records = openRecords({ url: null, dataDir }, () => {})
  await migrate(records)
  const owner = (await createAccounts(records, Date.now).createOwner()) ?? 0
  await createKeys(records, Date.now).create(owner, { name: 'Bench', service: null, scope: 'administer' }, key)
  const settings = { privacy: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
  await records.db.transaction().execute(async (transaction) => {
    for (let from = 0; from < count; from += perInsert) {
      const rows = Array.from({ length: Math.min(perInsert, count - from) }, (_, n) => ({
        account_id: owner,
        domain: `seeded-${from + n}.example`,
        share_token: createShareToken(),
        ...settings,
        created_at: Date.now(),
        updated_at: Date.now(),
      }))
      await transaction.insertInto('websites').values(rows).execute()
    }
    await transaction.updateTable('accounts').set({ website_count: count }).where('id', '=', owner).execute()
  })
  await records.close()
}
