const schemaOrg = /^https?:\/\/(?:www\.)?schema\.org\/?/i

export const isSchemaOrg = (address: string): boolean => schemaOrg.test(address)

/** What a name means where `known` tells whether plain names are those of schema.org. */
export function vocabularyName(text: string, usesSchemaOrg: boolean): string {
  const name = text.trim()
  if (schemaOrg.test(name)) return name.replace(schemaOrg, '')
  if (name.startsWith('schema:')) return name.slice('schema:'.length)
  return usesSchemaOrg || name.includes(':') ? name : `other:${name}`
}
