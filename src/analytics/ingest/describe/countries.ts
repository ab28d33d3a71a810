import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder, runBuildScript } from '../../../base/build-folder.ts'
import { decodeCountries } from './country-file.ts'
import { type CountryTable, countryIn } from './country-table.ts'
import { type LookUpAddress, openMmdb } from './open-mmdb.ts'

const projectFolder = fileURLToPath(new URL('../../../..', import.meta.url))
const fileName = 'countries.bin'
const sourceNames = ['compile-countries.ts', 'country-file.ts', 'country-table.ts', 'write-countries.ts']

/** The database that we bring, as a table that takes 4 MB less; where none can be built or read, the database itself. */
export async function openCountries(root = projectFolder): Promise<LookUpAddress> {
  const table = await readTable(root).catch(() => null)
  if (table === null) return await openMmdb(databasePath(), 'The database of countries')
  const codeOf = countryIn(table)
  return (address) => ({ country_code: codeOf(address) })
}

const readTable = async (root: string): Promise<CountryTable> =>
  decodeCountries(readFileSync(join(await buildCountries(root), fileName)))

/** The folder of the table. */
export function buildCountries(root: string): Promise<string> {
  const script = new URL('./write-countries.ts', import.meta.url)
  const sourceFolder = relative(root, fileURLToPath(new URL('.', import.meta.url)))
  return buildFolder({
    root,
    kind: 'countries',
    sources: () => [...sourceNames.map((name) => join(sourceFolder, name)), relative(root, databasePath())],
    build: (folder) => runBuildScript(fileURLToPath(script), [databasePath(), join(folder, fileName)]),
  })
}

export const databasePath = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
