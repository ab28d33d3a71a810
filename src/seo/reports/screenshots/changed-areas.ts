/** A part of a picture, in pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface ChangedAreas {
  readonly areas: readonly Area[]
  readonly more: number
}

/** Pixels are grouped into squares, so that the letters of a changed line are one area. */
const cell = 16
const maxAreas = 50

interface Cells {
  left: number
  top: number
  right: number
  bottom: number
}

/** The boxes around connected changes, the largest first. */
export function changedAreas(
  width: number,
  height: number,
  isChanged: (x: number, y: number) => boolean,
): ChangedAreas {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const marked = new Uint8Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isChanged(x, y)) marked[Math.floor(y / cell) * columns + Math.floor(x / cell)] = 1
    }
  }
  const boxes: Cells[] = []
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] === 1) boxes.push(takeConnected(marked, columns, rows, start))
  }
  const areas = boxes
    .map(({ left, top, right, bottom }) => ({
      x: left * cell,
      y: top * cell,
      width: Math.min(width, (right + 1) * cell) - left * cell,
      height: Math.min(height, (bottom + 1) * cell) - top * cell,
    }))
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
  return { areas: areas.slice(0, maxAreas), more: Math.max(0, areas.length - maxAreas) }
}

/** Unmarks all squares that touch the first one, directly or through others. */
function takeConnected(marked: Uint8Array, columns: number, rows: number, start: number): Cells {
  const box: Cells = { left: columns, top: rows, right: 0, bottom: 0 }
  const waiting = [start]
  marked[start] = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
        const next = row * columns + column
        if (marked[next] !== 1) continue
        marked[next] = 0
        waiting.push(next)
      }
    }
  }
  return box
}
