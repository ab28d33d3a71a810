import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { seededRandom } from '../../src/base/seeded-random.ts'

/** A change of a file, as `preload.c` logs it; or that something was acknowledged. */
export type Change =
  | { readonly kind: 'create'; readonly inode: bigint; readonly name: string }
  | { readonly kind: 'write'; readonly inode: bigint; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly inode: bigint; readonly size: number }
  /** The sync of a file, or of the folder. */
  | { readonly kind: 'sync'; readonly inode: bigint }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'acknowledged'; readonly name: string }

const acknowledgedCode = 7
const headerBytes = 32

/** Adds to the log of a running process, after everything that has happened so far. */
export function logAcknowledged(log: string, name: string): void {
  const text = Buffer.from(name)
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(acknowledgedCode, 0)
  header.writeUInt32LE(text.length, 4)
  appendFileSync(log, Buffer.concat([header, text]))
}

export function readLog(log: string): readonly Change[] {
  const bytes = readFileSync(log)
  const changes: Change[] = []
  for (let at = 0; at < bytes.length; ) {
    const code = bytes.readUInt32LE(at)
    const nameBytes = bytes.readUInt32LE(at + 4)
    const inode = bytes.readBigUInt64LE(at + 8)
    const offset = Number(bytes.readBigUInt64LE(at + 16))
    const dataBytes = Number(bytes.readBigUInt64LE(at + 24))
    const text = bytes.toString('utf8', at + headerBytes, at + headerBytes + nameBytes)
    const [name = '', to = ''] = text.split('\n').map((path) => basename(path))
    at += headerBytes + nameBytes
    if (code === 1) changes.push({ kind: 'create', inode, name })
    else if (code === 2) changes.push({ kind: 'write', inode, offset, bytes: bytes.subarray(at, at + dataBytes) })
    else if (code === 3) changes.push({ kind: 'truncate', inode, size: offset })
    else if (code === 4) changes.push({ kind: 'sync', inode })
    else if (code === 5) changes.push({ kind: 'rename', name, to })
    else if (code === 6) changes.push({ kind: 'remove', name })
    else if (code === acknowledgedCode) changes.push({ kind: 'acknowledged', name: text })
    else throw new Error(`The log has an unknown entry at ${at}.`)
    at += dataBytes
  }
  return changes
}

/**
 * What is on disk after a power cut: `written` is everything, as after kill -9; `synced` is only what was synced, with the names of files
 * that the folder had when it was synced; `torn` is in addition any of the sectors that were written since, in any order.
 */
export type PowerCut = 'written' | 'synced' | 'torn'

type Pending = Extract<Change, { readonly kind: 'write' | 'truncate' }>

interface File {
  current: Buffer<ArrayBuffer>
  synced: Buffer<ArrayBuffer>
  pending: Pending[]
}

const sectorBytes = 512

/** A folder of files to which logged changes are applied, one after another. */
export function createSimulatedDisk(folderInode: bigint) {
  const files = new Map<bigint, File>()
  const names = new Map<string, bigint>()
  let syncedNames = new Map<string, bigint>()

  const apply = (change: Change): void => {
    switch (change.kind) {
      case 'create':
        files.set(change.inode, { current: Buffer.alloc(0), synced: Buffer.alloc(0), pending: [] })
        names.set(change.name, change.inode)
        return
      case 'write':
      case 'truncate': {
        const file = files.get(change.inode)
        if (!file) return
        file.current = changed(file.current, change)
        file.pending.push(change)
        return
      }
      case 'sync': {
        if (change.inode === folderInode) syncedNames = new Map(names)
        const file = files.get(change.inode)
        if (!file) return
        file.synced = Buffer.from(file.current)
        file.pending = []
        return
      }
      case 'rename': {
        const inode = names.get(change.name)
        if (inode === undefined) return
        names.delete(change.name)
        names.set(change.to, inode)
        return
      }
      case 'remove':
        names.delete(change.name)
    }
  }

  const contentOf = (file: File, cut: PowerCut, random: () => number): Buffer => {
    if (cut === 'written') return file.current
    if (cut === 'synced') return file.synced
    let content = Buffer.from(file.synced)
    for (const change of file.pending) {
      if (change.kind === 'truncate') {
        if (random() < 0.5) content = changed(content, change)
        continue
      }
      for (let at = 0; at < change.bytes.length; ) {
        const end = Math.min(change.bytes.length, at + sectorBytes - ((change.offset + at) % sectorBytes))
        const sector = { ...change, offset: change.offset + at, bytes: change.bytes.subarray(at, end) }
        if (random() < 0.5) content = changed(content, sector)
        at = end
      }
    }
    return content
  }

  return {
    apply,
    inodesOf: (pattern: RegExp) => new Set([...names].filter(([name]) => pattern.test(name)).map(([, inode]) => inode)),
    /** Writes the files whose names match into a new folder. */
    writeTo(folder: string, cut: PowerCut, seed: number, pattern: RegExp): void {
      const random = seededRandom(seed)
      mkdirSync(folder, { recursive: true })
      for (const [name, inode] of cut === 'written' ? names : syncedNames) {
        const file = files.get(inode)
        if (file && pattern.test(name)) writeFileSync(join(folder, name), contentOf(file, cut, random))
      }
    },
  }
}

/** Changes the content in place if it has the size. */
function changed(content: Buffer<ArrayBuffer>, change: Pending): Buffer<ArrayBuffer> {
  if (change.kind === 'truncate') {
    const next = Buffer.alloc(change.size)
    content.copy(next)
    return next
  }
  const end = change.offset + change.bytes.length
  const next = end > content.length ? Buffer.concat([content, Buffer.alloc(end - content.length)]) : content
  change.bytes.copy(next, change.offset)
  return next
}
