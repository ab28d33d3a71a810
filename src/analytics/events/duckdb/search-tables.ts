import { searchParts } from '../search-day.ts'
import { isSearchText, searchColumns, searchRowColumns, searchTables } from '../sql/search-tables.ts'

const definitionOf = (columns: readonly string[]): string =>
  columns.map((name) => `${name} ${isSearchText(name) ? 'VARCHAR' : 'BIGINT'} NOT NULL`).join(', ')

/** Since no version of the stored format: they are created where they are missing. */
export const searchTableStatements: readonly string[] = searchParts.map(
  (part) => `CREATE TABLE IF NOT EXISTS ${searchTables[part].name} (${definitionOf(searchColumns(part))})`,
)

/** The table of rows in the form in which stores exchange them. */
export const searchRowsTable = (name: string): string => `CREATE TABLE ${name} (${definitionOf(searchRowColumns)})`
