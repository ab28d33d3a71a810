import { useEffect, useRef, useState } from 'preact/hooks'
import type { Problem, Result } from '../../../../../api/problem.ts'

/** How many rows a request reads. The API allows 100. */
export const rowsPerChunk = 100
/** What is kept around the rows on screen; the rest is dropped, and read again when it is scrolled to. */
const cachedChunks = 6
/** Requests are sent when scrolling pauses, not for every chunk that flies by. */
const pauseMs = 70

export interface Chunk<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export interface RowWindow<Row> {
  /** Null until the first rows have arrived. */
  readonly total: number | null
  readonly problem: Problem | null
  /** Undefined while it is not loaded. */
  readonly rowAt: (index: number) => Row | undefined
  readonly indexOf: (matches: (row: Row) => boolean) => number
  /** Loads rows outside of the window. */
  readonly load: (index: number) => void
  readonly retry: () => void
}

/** The part of a long list that is on screen. It is read in chunks; a changed `key` is another list. */
export function useRowWindow<Row>(
  key: string,
  first: number,
  last: number,
  read: (chunk: number, signal: AbortSignal) => Promise<Result<Chunk<Row>>>,
): RowWindow<Row> {
  const [, render] = useState(0)
  const list = useRef(emptyList<Row>(''))
  if (list.current.key !== key) {
    list.current.control.abort()
    list.current = emptyList<Row>(key)
  }
  const readNow = useRef(read)
  readNow.current = read
  const center = Math.floor((first + last) / 2 / rowsPerChunk)

  const load = (chunk: number): void => {
    const current = list.current
    if (chunk < 0 || current.chunks.has(chunk) || current.loading.has(chunk)) return
    if (current.total !== null && chunk > 0 && chunk * rowsPerChunk >= current.total) return
    current.loading.add(chunk)
    readNow.current(chunk, current.control.signal).then((result) => {
      current.loading.delete(chunk)
      if (current.control.signal.aborted) return
      if (result.ok) {
        current.chunks.set(chunk, result.value.rows)
        current.total = result.value.total
        current.problem = null
        dropFar(current.chunks, current.center)
      } else current.problem = result.problem
      render((count) => count + 1)
    })
  }

  useEffect(() => {
    const current = list.current
    current.center = center
    const loadShown = (): void => {
      for (let chunk = Math.floor(first / rowsPerChunk); chunk <= Math.floor(last / rowsPerChunk); chunk++) load(chunk)
    }
    if (current.total === null) {
      loadShown()
      return
    }
    const timer = setTimeout(loadShown, pauseMs)
    return () => clearTimeout(timer)
  }, [key, first, last])
  useEffect(() => () => list.current.control.abort(), [])

  const { chunks } = list.current
  return {
    total: list.current.total,
    problem: list.current.problem,
    rowAt: (index) => chunks.get(Math.floor(index / rowsPerChunk))?.[index % rowsPerChunk],
    indexOf(matches) {
      for (const [chunk, rows] of chunks) {
        const at = rows.findIndex(matches)
        if (at >= 0) return chunk * rowsPerChunk + at
      }
      return -1
    },
    load: (index) => load(Math.floor(index / rowsPerChunk)),
    retry() {
      list.current.problem = null
      load(center)
      render((count) => count + 1)
    },
  }
}

interface List<Row> {
  readonly key: string
  readonly control: AbortController
  readonly chunks: Map<number, readonly Row[]>
  readonly loading: Set<number>
  total: number | null
  center: number
  problem: Problem | null
}

const emptyList = <Row>(key: string): List<Row> => ({
  key,
  control: new AbortController(),
  chunks: new Map(),
  loading: new Set(),
  total: null,
  center: 0,
  problem: null,
})

function dropFar(chunks: Map<number, unknown>, center: number): void {
  const byDistance = [...chunks.keys()].toSorted((a, b) => Math.abs(b - center) - Math.abs(a - center))
  for (const chunk of byDistance.slice(0, Math.max(0, chunks.size - cachedChunks))) chunks.delete(chunk)
}
