/**
 * Finds keys that occur twice in one object of a JSON text, of which `JSON.parse` silently uses the last. The text is known to be
 * valid, so only strings and brackets have to be recognized. Nesting does not use the call stack.
 */
export function duplicateKeys(json: string): readonly string[] {
  const duplicates = new Set<string>()
  const open: (Set<string> | null)[] = []
  let index = 0
  while (index < json.length) {
    const character = json[index]
    if (character === '"') {
      const end = endOfString(json, index)
      const keys = open.at(-1)
      if (keys && isKey(json, end)) {
        const key = json.slice(index + 1, end)
        if (keys.has(key)) duplicates.add(key)
        keys.add(key)
      }
      index = end
    } else if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    index++
  }
  return [...duplicates]
}

function endOfString(json: string, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
}

function isKey(json: string, end: number): boolean {
  let index = end + 1
  while (/\s/.test(json[index] ?? '')) index++
  return json[index] === ':'
}
