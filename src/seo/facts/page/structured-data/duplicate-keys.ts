/**
 * The keys that stand twice in one object of a JSON text. `JSON.parse` keeps the last and says nothing. The text is
 * known to be well-formed, so strings and brackets are all there is to tell apart; nesting costs no call stack.
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
