const schemaOrg = /^https?:\/\/(?:www\.)?schema\.org\/?/i

export const isSchemaOrg = (address: string): boolean => schemaOrg.test(address)

/** The name without schema.org's address; null if it belongs to another vocabulary. */
export function schemaOrgName(address: string): string | null {
  if (schemaOrg.test(address)) return address.replace(schemaOrg, '')
  return address.startsWith('schema:') ? address.slice('schema:'.length) : null
}

/** Resolves a name. `usesSchemaOrg` determines whether plain names belong to schema.org. */
export function vocabularyName(text: string, usesSchemaOrg: boolean): string {
  const name = text.trim()
  return schemaOrgName(name) ?? (usesSchemaOrg || name.includes(':') ? name : `other:${name}`)
}
