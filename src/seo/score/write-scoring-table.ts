import { readFileSync, writeFileSync } from 'node:fs'
import { withAllTables } from './testing/site-tables.ts'

const file = new URL('../../../docs/explain/scoring.md', import.meta.url)
writeFileSync(file, withAllTables(readFileSync(file, 'utf8')))
