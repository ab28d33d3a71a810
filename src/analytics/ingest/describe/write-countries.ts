import { readFileSync, writeFileSync } from 'node:fs'
import { compileCountries } from './compile-countries.ts'
import { encodeCountries } from './country-file.ts'

/** The process that `buildCountries` starts. */
const [database = '', file = ''] = process.argv.slice(2)
writeFileSync(file, encodeCountries(compileCountries(readFileSync(database))))
