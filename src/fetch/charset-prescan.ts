const prescanned = 1024

/** A comment, a tag with its attributes, or another markup declaration. */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(meta)(?=[\s/])((?:[^>"']|"[^"]*"|'[^']*')*)>|<[!/?][^>]*>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const attribute = /([^\s/=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** The encoding that a document names in its first kilobyte, by `<meta>` or XML declaration. */
export function prescanCharset(body: Uint8Array): string | null {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, prescanned)).toString('latin1')
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/.exec(start)?.[1]
  for (const [, meta, attributes = ''] of start.matchAll(markup)) {
    const label = meta === undefined ? null : metaCharset(attributes)
    if (label !== null) return readable(label)
  }
  return declared === undefined ? null : readable(declared)
}

function metaCharset(text: string): string | null {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
  }
  const charset = attributes.get('charset')
  if (charset !== undefined) return charset.trim()
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(attributes.get('content') ?? '')
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null
}

/** A document whose first bytes could be read as ASCII is not UTF-16, whatever it says. */
function readable(label: string): string {
  const name = label.trim().toLowerCase()
  if (name.startsWith('utf-16') || name === 'ucs-2' || name === 'unicode') return 'utf-8'
  return name === 'x-user-defined' ? 'windows-1252' : label
}
