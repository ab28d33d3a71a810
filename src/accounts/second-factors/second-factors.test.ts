import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import type { Records } from '../../database/records.ts'
import { createAccounts } from '../accounts.ts'
import { createSessions } from '../sessions.ts'
import { createBackupCodes } from './backup-codes.ts'
import { removeSecondFactors } from './second-factors.ts'
import { createTotpFactors } from './totp.ts'

for (const engine of allEngines) describe(`second factors on ${engine.name}`, () => describeFactors(engine))

function describeFactors(engine: RecordsEngine): void {
  let records: Records
  const start = 1_800_000_000_000
  const second = 1_000
  let now = start
  const clock = () => now
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())

  const open = () => createTotpFactors(records, 'secret', clock)
  const addPerson = async (name: string) => {
    const { id, person_id } = await createAccounts(records, clock).create(`${name}@example.com`, name)
    return { person: person_id ?? 0, account: id }
  }
  /** A person with an app, and what the app shows at a time. */
  const addApp = async (name: string) => {
    now = start
    const { person, account } = await addPerson(name)
    const { secret } = open().create('Sightline', `${name}@example.com`)
    await open().set(person, secret, 0)
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    return { person, account, secret, shows: (time: number) => app.generate({ timestamp: time }) }
  }

  test('a code works once, even if two nodes get it at the same time', async () => {
    const { person, shows } = await addApp('ann')
    const code = shows(now)
    const both = await Promise.all([open().use(person, code), open().use(person, code)])
    assert.deepEqual(both.sort(), [false, true])
    assert.equal(await open().use(person, code), false)
    now += 30 * second
    assert.equal(await open().use(person, code), false)
    assert.equal(await open().use(person, shows(now)), true)
  })

  test('a code of the period before or after works, and none before one that was used', async () => {
    const { person, shows } = await addApp('bob')
    assert.equal(await open().use(person, shows(now - 60 * second)), false)
    assert.equal(await open().use(person, shows(now + 60 * second)), false)
    assert.equal(await open().use(person, shows(now - 30 * second)), true)
    assert.equal(await open().use(person, shows(now + 30 * second)), true)
    assert.equal(await open().use(person, shows(now)), false)
  })

  test('a code of somebody else, or of an app that was replaced, does not work', async () => {
    const { person, shows } = await addApp('cyd')
    const other = await addApp('dan')
    assert.equal(await open().use(person, other.shows(now)), false)
    await open().set(person, other.secret, 0)
    assert.equal(await open().use(person, shows(now)), false)
    assert.equal(await open().use(person, other.shows(now)), true)
  })

  test('secrets and backup codes are not stored as they are', async () => {
    const { person, secret } = await addApp('eve')
    const codes = await createBackupCodes(records).replace(person)
    const stored = JSON.stringify([
      await records.db.selectFrom('totp_factors').selectAll().execute(),
      await records.db.selectFrom('backup_codes').selectAll().execute(),
    ])
    for (const text of [secret, ...codes]) assert.equal(stored.includes(text), false)
    assert.equal(createTotpFactors(records, 'another secret', clock).decrypt(open().encrypt(secret)), null)
  })

  test('each of ten backup codes works once, for its person, however it is typed', async () => {
    const backupCodes = createBackupCodes(records)
    const [{ person }, other] = [await addPerson('fay'), await addPerson('gus')]
    const codes = await backupCodes.replace(person)
    const [first = '', second = ''] = codes
    assert.equal(new Set(codes).size, 10)
    assert.equal(await backupCodes.use(other.person, first), false)
    const both = await Promise.all([backupCodes.use(person, first), backupCodes.use(person, first)])
    assert.deepEqual(both.sort(), [false, true])
    assert.equal(await backupCodes.use(person, ` ${second.toUpperCase().replaceAll('-', ' ')}`), true)
    assert.equal(await backupCodes.count(person), 8)
    await backupCodes.replace(person)
    assert.equal(await backupCodes.use(person, codes[3] ?? ''), false)
    assert.equal(await backupCodes.count(person), 10)
  })

  test('that are lost are removed, and sessions end', async () => {
    const { person, account, shows } = await addApp('hal')
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(person, account, { hasSecondFactor: true })
    await createBackupCodes(records).replace(person)
    await removeSecondFactors(records, person)
    assert.equal(await open().has(person), false)
    assert.equal(await open().use(person, shows(now)), false)
    assert.equal(await createBackupCodes(records).count(person), 0)
    assert.equal(await sessions.find(token), undefined)
  })
}
