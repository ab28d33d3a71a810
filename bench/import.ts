import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import {
  goatcounterPieces,
  matomoCsvPieces,
  matomoJsonPieces,
  sightlinePieces,
} from '../test/support/exported-files.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { ga4JsonPieces, writeGa4Parquet } from '../test/support/ga4-files.ts'
import { type HistoryEvent, history } from '../test/support/history.ts'
import { moreLines, plausibleDays, plausibleExport } from '../test/support/plausible-export.ts'
import { umamiCsvPieces, umamiPostgresPieces } from '../test/support/umami-files.ts'
import { zipFile } from '../test/support/zip-file.ts'
import type { MeasuredImport } from './import/measure.ts'

/**
 * Imports of files of each product, against DuckDB reading the same file into a plain table:
 *
 *   node bench/import.ts [ROWS] [NAME …]
 *
 * Each import runs in a process of its own, as the command does it: from the upload until the last event is stored. Its memory is compared
 * with that of a file with a quarter of the rows.
 */
const [rowsWord = '1000000', ...names] = process.argv.slice(2)
const rows = Number(rowsWord)
if (!Number.isInteger(rows) || rows < 1000) throw new Error('ROWS must be a number from 1000 on.')
const minShare = 0.3
const maxGrowth = 1.5

interface Importer {
  readonly kind: string
  readonly write: (path: string, rows: number) => Promise<void>
  /** Reads the file into the table `plain`. */
  readonly copy: (path: string) => readonly string[]
}

const inPieces =
  (pieces: (events: readonly HistoryEvent[]) => Iterable<string | Buffer>): Importer['write'] =>
  (path, count) =>
    writeFile(path, pieces(history(count)))

/** COPY into a table with the columns of the file, all of them text. */
const copyCsv =
  (options: string): Importer['copy'] =>
  (path) => [
    `CREATE TABLE plain AS SELECT * FROM read_csv('${path}', header = true, all_varchar = true, ${options}) LIMIT 0`,
    `COPY plain FROM '${path}' (FORMAT csv, HEADER true, ${options.replaceAll('=', '')})`,
  ]

const copyJson: Importer['copy'] = (path) => [
  `CREATE TABLE plain AS SELECT * FROM read_json('${path}', maximum_object_size = 100000000)`,
]

/** The lines of the dump, split into cells. */
const copyDump: Importer['copy'] = (path) => [
  `CREATE TABLE plain AS SELECT string_split(line, chr(9)) AS cells FROM read_csv('${path}', header = false, columns = {line: 'VARCHAR'},
    delim = chr(31), quote = '', escape = '', auto_detect = false)`,
]

const importers: Readonly<Record<string, Importer>> = {
  'Umami, CSV': { kind: 'umami', write: inPieces(umamiCsvPieces), copy: copyCsv("quote = '\"'") },
  'Umami, PostgreSQL dump': { kind: 'umami', write: inPieces(umamiPostgresPieces), copy: copyDump },
  'Matomo, JSON': { kind: 'matomo', write: inPieces(matomoJsonPieces), copy: copyJson },
  'Matomo, CSV': { kind: 'matomo', write: inPieces(matomoCsvPieces), copy: copyCsv("encoding = 'utf-16'") },
  'GoatCounter, CSV': { kind: 'goatcounter', write: inPieces(goatcounterPieces), copy: copyCsv("quote = '\"'") },
  'Google Analytics 4, JSON': { kind: 'ga4', write: inPieces(ga4JsonPieces), copy: copyJson },
  'Google Analytics 4, Parquet': { kind: 'ga4', write: writeParquetFile, copy: copyParquet },
  'Sightline, CSV': { kind: 'sightline', write: inPieces(sightlinePieces), copy: copyCsv("quote = '\"'") },
  'Plausible, ZIP': { kind: 'plausible', write: writePlausible, copy: copyParts },
}

async function writeParquetFile(path: string, count: number): Promise<void> {
  await writeFile(`${path}.json`, ga4JsonPieces(history(count)))
  await writeGa4Parquet(`${path}.json`, path)
}

function copyParquet(path: string): readonly string[] {
  return [`CREATE TABLE plain AS SELECT * FROM read_parquet('${path}')`]
}

async function writePlausible(path: string, count: number): Promise<void> {
  const pages = Array.from({ length: moreLines(count) }, (_, index) => `/page/${index}`)
  const files = plausibleExport(plausibleDays(count), pages)
  await writeFile(path, zipFile(files))
  for (const { name, content } of files) await writeFile(`${path}.${name.replace(/_\d+_\d+\.csv$/, '.csv')}`, content)
}

function copyParts(path: string): readonly string[] {
  const names = plausibleExport(plausibleDays(1)).map(({ name }) => name.replace(/_\d+_\d+\.csv$/, ''))
  return names.flatMap((name) => {
    const file = `${path}.${name}.csv`
    return [
      `CREATE TABLE ${name} AS SELECT * FROM read_csv('${file}', header = true) LIMIT 0`,
      `COPY ${name} FROM '${file}' (FORMAT csv, HEADER true)`,
    ]
  })
}

const folder = temporaryFolder()
const rate = (seconds: number): string => `${Math.round(rows / seconds).toLocaleString('en')} rows/s`
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED')

console.log(`${rows.toLocaleString('en')} rows in each file`)
for (const [name, importer] of Object.entries(importers)) {
  if (names.length > 0 && !names.some((word) => name.toLowerCase().includes(word.toLowerCase()))) continue
  const [path, quarterPath] = [join(folder, 'all'), join(folder, 'quarter')]
  await importer.write(path, rows)
  await importer.write(quarterPath, Math.floor(rows / 16) * 4)
  const quarter = measure(importer.kind, quarterPath)
  const whole = measure(importer.kind, path)
  const copied = await secondsOfCopy(importer.copy(path))
  const share = copied / whole.seconds
  const growth = whole.peakBytes / quarter.peakBytes
  console.log(`${name}, ${(statSync(path).size / 2 ** 20).toFixed(0)} MB`)
  console.log(`  DuckDB  ${copied.toFixed(2)} s, ${rate(copied)}`)
  console.log(
    `  import  ${whole.seconds.toFixed(2)} s, ${rate(whole.seconds)}: ${share.toFixed(2)} of DuckDB (at least ${minShare}: ${verdict(share >= minShare)})`,
  )
  console.log(`          ${whole.phases.map(({ phase, seconds }) => `${phase} ${seconds.toFixed(2)} s`).join(', ')}`)
  console.log(
    `  memory  ${megabytes(whole.peakBytes)}, ${growth.toFixed(2)} times that of a quarter of the rows (at most ${maxGrowth}: ${verdict(growth <= maxGrowth)})`,
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`
}

function measure(kind: string, path: string): MeasuredImport {
  const script = fileURLToPath(new URL('./import/measure.ts', import.meta.url))
  const output = execFileSync(process.execPath, [script, kind, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(output.toString())
}

/** With as many threads as the event store. */
async function secondsOfCopy(statements: readonly string[]): Promise<number> {
  const instance = await DuckDBInstance.create(join(temporaryFolder(), 'plain.duckdb'), { threads: '2' })
  const connection = await instance.connect()
  const began = performance.now()
  for (const statement of statements) await connection.run(statement)
  await connection.run('CHECKPOINT')
  const seconds = (performance.now() - began) / 1000
  connection.closeSync()
  instance.closeSync()
  return seconds
}
