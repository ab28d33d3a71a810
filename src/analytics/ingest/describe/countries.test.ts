import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Reader, type Response } from 'maxmind'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { isRecord } from '../../../base/is-record.ts'
import { databasePath, openCountries } from './countries.ts'

const database = new Reader<Response>(readFileSync(databasePath()))
const lookUp = await openCountries()

const codeOf = (entry: unknown): unknown => (isRecord(entry) ? entry.country_code : '')

/** The address as text, IPv4 among the first 2^32. */
function textOf(address: bigint): string {
  if (address < 1n << 32n) return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.')
  const groups = address.toString(16).padStart(32, '0').match(/.{4}/g) ?? []
  return groups.map((group) => group.replace(/^0{1,3}/, '')).join(':')
}

/** The first and the last address of this many networks, from the one on in which the address is. */
function* edgesFrom(from: bigint, networks: number): Generator<string> {
  let address = from
  for (let network = 0; network < networks && address < 1n << 128n; network++) {
    const [, length] = database.getWithPrefixLength(textOf(address))
    const size = 1n << BigInt((address < 1n << 32n ? 32 : 128) - length)
    address -= address % size
    yield textOf(address)
    yield textOf(address + size - 1n)
    address += size
  }
}

const word = (text: string): bigint => BigInt(`0x${text.padEnd(32, '0')}`)

for (const [name, from] of [
  ['the first addresses of all', 0n],
  ['IPv4 in the Asia-Pacific region', 0x01_00_00_00n],
  ['IPv4 in Europe', 0x50_00_00_00n],
  ['IPv4 in Latin America', 0xc8_00_00_00n],
  ['the last IPv4 and the first IPv6', 0xdf_ff_00_00n],
  ['the first IPv6 beyond IPv4', 1n << 32n],
  ['IPv6 in the Asia-Pacific region', word('20010200')],
  ['IPv6 exchanges, whose networks are small', word('20010504')],
  ['IPv6 in North America', word('26000000')],
  ['IPv6 in Europe', word('2a000000')],
  ['IPv6 in Africa, up to the last of all', word('2c0f0000')],
] as const)
  test(`countries are those of the database: ${name}`, () => {
    for (const address of edgesFrom(from, 4_000))
      assert.equal(codeOf(lookUp(address)), codeOf(database.get(address)), address)
  })

test('networks within the last 64 bits have their own countries', () => {
  const wrong = [...edgesFrom(word('200107f8'), 3_000)].filter(
    (address) => !/:0:0:0:0$|:ffff:ffff:ffff:ffff$/.test(address),
  )
  assert.ok(wrong.length > 100)
  for (const address of wrong) assert.equal(codeOf(lookUp(address)), codeOf(database.get(address)), address)
})

for (const address of ['', 'nowhere', '1.2.3', '1.2.3.4.5', '2a00::1::2', 'fe80::1%eth0', '::1:c100:68b'])
  test(`${JSON.stringify(address)} has no country`, () => assert.equal(codeOf(lookUp(address)), ''))

describe('the table', () => {
  const countryOf = async (root: string): Promise<unknown> => codeOf((await openCountries(root))('193.0.6.139'))
  const root = temporaryFolder()
  const builds = (): readonly string[] => readdirSync(join(root, 'dist'))

  test('is built once', async () => {
    assert.equal(await countryOf(root), 'NL')
    const [folder = ''] = builds()
    const { ino } = statSync(join(root, 'dist', folder))
    assert.equal(await countryOf(root), 'NL')
    assert.equal(statSync(join(root, 'dist', folder)).ino, ino)
    assert.equal(builds().length, 1)
  })

  test('that is damaged is replaced by the database', async () => {
    const [folder = ''] = builds()
    truncateSync(join(root, 'dist', folder, 'countries.bin'), 1_000_000)
    assert.equal(await countryOf(root), 'NL')
  })

  test('that cannot be written is replaced by the database', async () => {
    const readOnly = temporaryFolder()
    writeFileSync(join(readOnly, 'dist'), 'not a folder')
    assert.equal(await countryOf(readOnly), 'NL')
  })
})
