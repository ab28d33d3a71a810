import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Json, JsonObject } from './document.ts'

/** A request of an operation and its reply, as a test has recorded them from the running program. */
export interface Example {
  readonly path?: JsonObject
  readonly query?: JsonObject
  readonly body?: Json
  readonly status: number
  /** The media type of the reply; null if it has none. */
  readonly type: string | null
  /** Long lists and texts are cut; files that are not text are left out. */
  readonly reply?: Json
}

/** The examples by the ids of their operations. */
export type Examples = Readonly<Record<string, Example>>

export const examplesFile = fileURLToPath(new URL('./examples.json', import.meta.url))

export const readExamples = async (): Promise<Examples> => JSON.parse(await readFile(examplesFile, 'utf8'))
