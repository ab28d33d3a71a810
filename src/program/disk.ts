import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Metrics } from '../base/metrics.ts'
import { poll } from '../base/schedule.ts'

/** `low`: work that can wait is paused. `full`: hits are refused, too. */
export type DiskState = 'ok' | 'low' | 'full'

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

export interface DiskLimits {
  readonly lowBytes: number
  readonly fullBytes: number
}

export interface DiskWatch {
  state(): DiskState
  /** Null if it could not be read. */
  space(): DiskSpace | null
  stop(): Promise<void>
}

export interface DiskWatchOptions {
  readonly read: () => Promise<DiskSpace>
  readonly limits: (space: DiskSpace) => DiskLimits
  readonly log: (message: string) => void
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

const checkEveryMs = 2_000
const megabyte = 1024 ** 2
/** A state ends only when this much more is free than where it begins, so that it does not change back and forth. */
const marginOf = (limitBytes: number): number => Math.min(64 * megabyte, limitBytes / 10)

/** Until the folder exists, of the disk where it would be created. */
export const readDiskSpace = (folder: string) => async (): Promise<DiskSpace> => {
  let path = resolve(folder)
  while (!existsSync(path) && path !== dirname(path)) path = dirname(path)
  const { bavail, blocks, bsize } = await statfs(path)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The configured limits, or a share of the disk where none are: a small disk is not low from the start. */
export const diskLimits =
  (lowMegabytes: number | null, fullMegabytes: number | null) =>
  ({ totalBytes }: DiskSpace): DiskLimits => {
    const fullBytes = fullMegabytes === null ? Math.min(256 * megabyte, totalBytes / 80) : fullMegabytes * megabyte
    const lowBytes = lowMegabytes === null ? Math.min(1024 * megabyte, totalBytes / 20) : lowMegabytes * megabyte
    return { fullBytes, lowBytes: Math.max(lowBytes, fullBytes) }
  }

/** Reads the free space periodically. While it cannot be read, the last state stays. */
export async function watchDisk(options: DiskWatchOptions): Promise<DiskWatch> {
  const { read, limits, log, onError, everyMs = checkEveryMs } = options
  let state: DiskState = 'ok'
  let space: DiskSpace | null = null

  const update = async (): Promise<void> => {
    space = await read()
    const next = nextState(state, space, limits(space))
    if (next === state) return
    state = next
    log(describe(state, space))
  }
  await update().catch(onError)
  const polling = poll(everyMs, onError, update)
  return { state: () => state, space: () => space, stop: polling.stop }
}

function nextState(state: DiskState, { freeBytes }: DiskSpace, { lowBytes, fullBytes }: DiskLimits): DiskState {
  if (freeBytes < fullBytes + (state === 'full' ? marginOf(fullBytes) : 0)) return 'full'
  return freeBytes < lowBytes + (state === 'ok' ? 0 : marginOf(lowBytes)) ? 'low' : 'ok'
}

function describe(state: DiskState, { freeBytes }: DiskSpace): string {
  const free = `${Math.floor(freeBytes / megabyte).toLocaleString('en')} MB are free on the disk of the data folder.`
  if (state === 'ok') return `${free} Everything works again.`
  if (state === 'low')
    return `${free} Audits, crawls, roll-ups and emails are paused until there is more space (SIGHTLINE_DISK_LOW_MB).`
  return `${free} Hits are refused with 503 until there is more space (SIGHTLINE_DISK_FULL_MB).`
}

/** Deleting frees space, and what is due for deletion must go. */
export const canWait = (jobKind: string): boolean => !/^(?:delete|forget) /.test(jobKind)

export function addDiskMetrics(metrics: Metrics, { state, space }: Pick<DiskWatch, 'state' | 'space'>): void {
  metrics.gauge({ name: 'sightline_disk_free_bytes', help: 'Free bytes on the disk of the data folder' }, () => {
    const free = space()
    return free ? free.freeBytes : []
  })
  metrics.gauge(
    {
      name: 'sightline_disk_state',
      help: '0: enough space; 1: work that can wait is paused; 2: hits are refused',
    },
    () => ({ ok: 0, low: 1, full: 2 })[state()],
  )
}
