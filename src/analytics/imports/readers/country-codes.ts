/** Letters only: products write "Côte d’Ivoire" and "Bosnia & Herzegovina" in several ways. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\([^()]*\)|\band\b|[^a-z]/g, '')

const codes = readCodes()

function readCodes(): ReadonlyMap<string, string> {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const codes = new Map<string, string>([
    ['turkey', 'TR'],
    ['czechrepublic', 'CZ'],
    ['hongkong', 'HK'],
    ['macao', 'MO'],
    ['palestine', 'PS'],
    ['macedonia', 'MK'],
    ['swaziland', 'SZ'],
  ])
  for (const code of all) {
    // Codes that were given up, such as DD, have the name of their successor.
    const current = Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4)
    const name = current === code ? regions.of(code) : undefined
    if (name && !codes.has(plain(name))) codes.set(plain(name), code)
  }
  return codes
}

/** The code of a country by its English name; empty if it has none. */
export const countryCodeOf = (name: string): string => codes.get(plain(name)) ?? ''
