/** A position in the source, counted from 1. */
export interface SourcePosition {
  readonly line: number
  readonly column: number
}

export interface PageSource {
  readonly length: number
  position(offset: number): SourcePosition
  /** The markup at the offset in one line, truncated at `limit` characters. */
  snippet(offset: number, limit: number): string
}

export function createPageSource(text: string): PageSource {
  let lineStarts: readonly number[] | undefined
  return {
    length: text.length,
    position(offset) {
      lineStarts ??= findLineStarts(text)
      const line = lastAtOrBefore(lineStarts, offset)
      return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 }
    },
    snippet(offset, limit) {
      const tagEnd = text.indexOf('>', offset)
      const end = tagEnd === -1 || tagEnd - offset >= limit ? offset + limit : tagEnd + 1
      const markup = text.slice(offset, end).replace(/\s+/g, ' ').trim()
      return end < tagEnd ? `${markup.toWellFormed()}…` : markup
    },
  }
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
