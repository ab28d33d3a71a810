import { contentsUrl } from 'virtual:help'
import { useEffect, useState } from 'preact/hooks'
import type { HelpContents, HelpPageData, SearchData } from './help-page-data.ts'

type HelpFile = HelpContents | HelpPageData | SearchData

export type LoadedFile<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly retry: () => void }

/** The files that were loaded, which never change: what is opened again is there at once, where it was scrolled to. */
const files = new Map<string, HelpFile>()

const loads = new Map<string, Promise<void>>()

/** Loads a file once, for all that wait for it. One that failed is loaded again the next time. */
function loadFile(url: string): Promise<void> {
  const load =
    loads.get(url) ??
    fetch(url)
      .then((reply): Promise<HelpFile> => (reply.ok ? reply.json() : Promise.reject(new Error(reply.statusText))))
      .then((loaded) => void files.set(url, loaded))
  loads.set(url, load)
  load.catch(() => loads.delete(url))
  return load
}

function useHelpFile<T extends HelpFile>(url: string | null): LoadedFile<T> {
  const [attempts, setAttempts] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const value = url === null ? undefined : (files.get(url) as T | undefined)
  const isMissing = value === undefined
  useEffect(() => {
    if (url === null || !isMissing) return
    let isCurrent = true
    loadFile(url).then(
      () => isCurrent && setAttempts((count) => count + 1),
      () => isCurrent && setFailed(url),
    )
    return () => {
      isCurrent = false
    }
  }, [url, attempts, isMissing])
  if (value !== undefined) return { state: 'ready', value }
  if (failed === null || failed !== url) return { state: 'loading' }
  const retry = (): void => {
    setFailed(null)
    setAttempts((count) => count + 1)
  }
  return { state: 'failed', retry }
}

export const useContents = () => useHelpFile<HelpContents>(contentsUrl)
export const useHelpPage = (url: string | null) => useHelpFile<HelpPageData>(url)
export const useSearchData = (url: string | null) => useHelpFile<SearchData>(url)
