import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../support/folder.ts'
import type { Environment } from '../support/run.ts'

const source = fileURLToPath(new URL('./preload.c', import.meta.url))
const builds = fileURLToPath(new URL('../../.cache/faults/', import.meta.url))

const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0

/** The reason for which tests with faults are skipped. */
export const skip: string | false = hasCompiler ? false : 'there is no C compiler (cc) for Linux'

/** In the order of `enum fault`. */
const faults = ['none', 'no space', 'read-only', 'no sync'] as const

export type Fault = (typeof faults)[number]

export interface Faults {
  /** For the process that shall have them. */
  readonly environment: Environment
  /** Every write below the folder fails from now on, or every fsync. */
  set(fault: Fault): void
  /** Moves the wall clock of the process, relative to the real one. */
  setClock(aheadMs: number): void
}

/** Faults of the operating system for a process: of files below the folder, and of the clock. `log` gets all changes of those files. */
export function createFaults(folder: string, log?: string): Faults {
  const control = join(temporaryFolder(), 'control')
  writeFileSync(control, Buffer.alloc(4_096))
  const put = (bytes: Buffer, at: number): void => {
    const file = openSync(control, 'r+')
    writeSync(file, bytes, 0, bytes.length, at)
    closeSync(file)
  }
  return {
    environment: {
      LD_PRELOAD: build(),
      FAULTS_CONTROL: control,
      FAULTS_FOLDER: folder,
      ...(log === undefined ? {} : { FAULTS_LOG: log }),
    },
    set(fault) {
      const bytes = Buffer.alloc(4)
      bytes.writeInt32LE(faults.indexOf(fault))
      put(bytes, 8)
    },
    setClock(aheadMs) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64LE(BigInt(aheadMs) * 1_000_000n)
      put(bytes, 0)
    },
  }
}

function build(): string {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)
  const library = join(builds, `${hash}.so`)
  if (existsSync(library)) return library
  mkdirSync(builds, { recursive: true })
  const draft = `${library}.${process.pid}`
  const { status, stderr } = spawnSync('cc', ['-O1', '-shared', '-fPIC', '-o', draft, source, '-ldl', '-pthread'])
  if (status !== 0) throw new Error(`cc failed: ${stderr}`)
  renameSync(draft, library)
  return library
}
