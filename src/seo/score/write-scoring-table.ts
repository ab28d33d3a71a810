import { readFileSync, writeFileSync } from 'node:fs'
import { withScoringTable } from './scoring-table.ts'

const file = new URL('../../../docs/scoring.md', import.meta.url)
writeFileSync(file, withScoringTable(readFileSync(file, 'utf8')))
