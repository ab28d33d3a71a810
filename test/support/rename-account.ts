import { openAt } from './records.ts'

/** Writes from another process. Arguments: the location of the database, the account's id, and its new name. */
const [place = '', id = '', name = ''] = process.argv.slice(2)
const records = openAt(JSON.parse(place))
await records.db.selectFrom('accounts').select('id').execute()
console.log('writing')
await records.db.updateTable('accounts').set({ name }).where('id', '=', Number(id)).execute()
console.log('written')
await records.close()
