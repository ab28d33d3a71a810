/** A parsed mail. */
export interface ReadMail {
  /** By lower-case name, unfolded and decoded; repeated headers are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>
  /** With LF line breaks. */
  readonly text: string
  readonly html: string
  /** Attached files, and those that the HTML part shows. */
  readonly files: readonly MailFile[]
}

export interface MailFile {
  readonly name: string
  readonly type: string
  /** By which the HTML part shows it; empty if it does not. */
  readonly contentId: string
  readonly bytes: Buffer
}

export function readMail(raw: string): ReadMail {
  const root = readPart(raw)
  const leaves = leavesOf(root)
  const body = (type: string): string =>
    leaves.find(({ headers }) => headers['content-type']?.startsWith(type))?.content.replaceAll('\r\n', '\n') ?? ''
  return { headers: root.headers, text: body('text/plain'), html: body('text/html'), files: leaves.flatMap(fileOf) }
}

function fileOf({ headers, raw }: Part): readonly MailFile[] {
  const name = /filename="?([^";]+)/.exec(headers['content-disposition'] ?? '')?.[1]
  if (name === undefined) return []
  const type = headers['content-type']?.split(';')[0] ?? ''
  const contentId = headers['content-id']?.replaceAll(/[<>]/g, '') ?? ''
  return [{ name, type, contentId, bytes: Buffer.from(raw, 'base64') }]
}

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly content: string
  readonly raw: string
}

function readPart(raw: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? []
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    headers[key] = key in headers ? `${headers[key]}\n${decodeWords(value)}` : decodeWords(value)
  }
  return { headers, content: decodeBody(body, headers['content-transfer-encoding'] ?? ''), raw: body }
}

function leavesOf(part: Part): readonly Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.content
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leavesOf(readPart(inner.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))))
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(encoding) ? decodeQuoted(body.replace(/=\r?\n/g, '')) : body
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      /b/i.test(kind) ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    )
