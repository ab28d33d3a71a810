import type { Measure } from './sql/measures.ts'

/**
 * Daily totals that another product has counted, of which there are no events. They are stored like the roll-ups of days without events,
 * under a name in place of the time zone: their days are dates, whatever the zone in which these are asked for.
 */
export const importZone = (tag: number): string => `import ${tag}`

export const isImportZone = (zone: string): boolean => /^import \d+$/.test(zone)

/** A condition of SQL, the same on every engine. */
export const isImportZoneSql = "zone LIKE 'import %'"

/** In place of the name of a dimension: the row that describes an import. It is stored last, and only described imports are counted. */
export const describingDimension = ':imported'

/** What the totals of an import have of one dimension; of the website as a whole under the empty name. */
export interface ImportedPart {
  readonly measures: readonly Measure[]
  /** Days since 1970. */
  readonly first: number
  readonly last: number
}

export type ImportedParts = Readonly<Record<string, ImportedPart>>

/** The name under which the values of a property are stored. */
export const propertyDimension = (property: string): string => `property.${property}`
