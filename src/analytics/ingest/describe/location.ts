import { compileAddresses } from '../../../base/address-list.ts'
import { isRecord } from '../../../base/is-record.ts'
import { cleanText } from '../formats/text.ts'
import { openCountries } from './countries.ts'
import { type LookUpAddress, openMmdb } from './open-mmdb.ts'

export interface Location {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly region: string
  readonly city: string
}

export type Locate = (address: string) => Location

/** The database gives even these to a country: that of the party that once registered the block. */
const isPrivate = compileAddresses(
  '10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7, fe80::/10',
)

const nowhere: Location = { country: '', region: '', city: '' }

/** Country by the database that we bring; with the operator's own, whatever it knows: country, region, city. */
export async function openGeoDatabase(databasePath?: string): Promise<Locate> {
  const own = databasePath ? [await openMmdb(databasePath, 'SIGHTLINE_PLACES_DB')] : []
  const databases = [...own, await openCountries()]
  return (address) => databases.map((lookUp) => locate(lookUp, address)).find((place) => place.country) ?? nowhere
}

function locate(lookUp: LookUpAddress, address: string): Location {
  const place = address && !isPrivate?.(address) ? lookUp(address) : null
  if (!isRecord(place)) return nowhere
  return {
    country: country(place).toUpperCase(),
    region: text(place.state1) || nameOf(Array.isArray(place.subdivisions) ? place.subdivisions[0] : null),
    city: text(place.city) || nameOf(place.city),
  }
}

/** Databases of ip-location-db are flat; MaxMind's and DB-IP's own are nested. */
function country(place: Readonly<Record<string, unknown>>): string {
  const code = text(place.country_code) || (isRecord(place.country) ? text(place.country.iso_code) : '')
  return /^[a-z]{2}$/i.test(code) ? code : ''
}

const nameOf = (record: unknown): string => (isRecord(record) && isRecord(record.names) ? text(record.names.en) : '')

const text = (value: unknown): string => (typeof value === 'string' ? cleanText(value, 100) : '')
