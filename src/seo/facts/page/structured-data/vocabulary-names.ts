const schemaOrg = /^https?:\/\/(?:www\.)?schema\.org\/?/i

export const isSchemaOrg = (address: string): boolean => schemaOrg.test(address)

/** What a name means where `known` tells whether plain names are those of schema.org. */
export function vocabularyName(written: string, known: boolean): string {
  const name = written.trim()
  if (schemaOrg.test(name)) return name.replace(schemaOrg, '')
  if (name.startsWith('schema:')) return name.slice('schema:'.length)
  return known || name.includes(':') ? name : `other:${name}`
}
