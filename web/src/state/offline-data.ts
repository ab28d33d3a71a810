import { useEffect, useState } from 'preact/hooks'

/** What could not be loaded because the server cannot be reached, and when the data that it shows instead was loaded. */
const offline = new Map<object, number | null>()
const changes = new EventTarget()
const changed = (): boolean => changes.dispatchEvent(new Event('change'))

/** Dispatches `retry` when everything that could not be loaded should be requested again. */
export const retries = new EventTarget()
export const retryAll = (): boolean => retries.dispatchEvent(new Event('retry'))

/** Marks an owner as offline, with the time of its data (null: none); undefined: it is not. */
export function markOffline(owner: object, loadedAt: number | null | undefined): void {
  if (offline.get(owner) === loadedAt && offline.has(owner) === (loadedAt !== undefined)) return
  if (loadedAt === undefined) offline.delete(owner)
  else offline.set(owner, loadedAt)
  changed()
}

/** The main figures of a page: their period, and the one that was asked for. */
export interface Figures {
  readonly period: string
  readonly asked: string
  readonly loadedAt: number | null
}

let figures: Figures | null = null

/** Names the figures of the page, for messages about the whole page. */
export function useFigures({ period, asked, loadedAt }: Figures): void {
  useEffect(() => {
    figures = { period, asked, loadedAt }
    changed()
    return () => {
      figures = null
    }
  }, [period, asked, loadedAt])
}

export const currentFigures = (): Figures | null => figures

interface OfflineData {
  /** When the visible data was loaded; null if there is none. */
  readonly loadedAt: number | null
  /** The period that was asked for, if it is not the visible one. */
  readonly asked: string | null
}

function readOfflineData(): OfflineData | null {
  if (offline.size === 0) return null
  const times = [...offline.values()].filter((time) => time !== null)
  return {
    loadedAt: figures?.loadedAt ?? (times.length > 0 ? Math.min(...times) : null),
    asked: figures && figures.asked !== figures.period ? figures.asked : null,
  }
}

/** What the page shows while the server cannot be reached; null if it can. */
export function useOfflineData(): OfflineData | null {
  const [data, setData] = useState(readOfflineData)
  useEffect(() => {
    const update = (): void => setData(readOfflineData())
    update()
    changes.addEventListener('change', update)
    return () => changes.removeEventListener('change', update)
  }, [])
  return data
}
