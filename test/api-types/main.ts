import { writeFileSync } from 'node:fs'
import { startSightline } from '../support/sightline.ts'
import { generatedFile, readDocuments } from './documents.ts'
import { generateTypes } from './generate.ts'

const sightline = await startSightline()
try {
  writeFileSync(generatedFile, generateTypes(await readDocuments(sightline)))
} finally {
  await sightline.stop()
}
