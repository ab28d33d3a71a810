import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  readonly content: string | Buffer
  /** Not compressed, as Plausible writes it. */
  readonly isStored?: boolean
  /** What the directory says instead of the truth. */
  readonly claims?: {
    readonly bytes?: number
    readonly checksum?: number
    readonly flags?: number
    readonly method?: number
  }
}

/** A ZIP archive: files whose sizes follow them, and the directory at the end. */
export function zipFile(files: readonly ZippedFile[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isStored = false, claims = {} } of files) {
    const plain = Buffer.from(content)
    const packed = isStored ? plain : deflateRawSync(plain)
    const method = claims.method ?? (isStored ? 0 : 8)
    const checksum = claims.checksum ?? crc32(plain)
    const [bytes, flags] = [claims.bytes ?? plain.length, claims.flags ?? 8]
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(flags, 6)
    header.writeUInt16LE(method, 8)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(checksum, 4)
    descriptor.writeUInt32LE(packed.length, 8)
    descriptor.writeUInt32LE(bytes, 12)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(checksum, 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(bytes, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    const added = Buffer.concat([header, Buffer.from(name), packed, descriptor])
    parts.push(added)
    offset += added.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)])
}
