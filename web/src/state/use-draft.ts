import { useEffect, useState } from 'preact/hooks'
import { navigate, type PageUrl } from '../router.ts'
import { draftStore } from './draft-store.ts'
import { useDebounced } from './use-debounced.ts'

interface DraftOptions<T> {
  /** Names what is edited. */
  readonly id: string
  readonly pageUrl: PageUrl
  /** The query parameters that the draft is in. */
  readonly params: readonly string[]
  readonly read: (pageUrl: PageUrl) => T
  /** The URL of the page with this draft. */
  readonly write: (pageUrl: PageUrl, draft: T) => string
}

interface EditedDraft<T> {
  readonly draft: T
  readonly setDraft: (draft: T) => void
  /** The draft, once nothing has been typed for a moment. */
  readonly settled: T
  /** Whether it has the changes of an editor that was left without saving. */
  readonly isRestored: boolean
  /** Returns to what is saved. */
  readonly discard: () => void
  /** To be called when the editor is closed on purpose. */
  readonly forget: () => void
}

/**
 * What is being edited. It is in the URL, so that it survives a reload, and in the storage of the window, so that it is there again
 * when the page was left by accident.
 */
export function useDraft<T>({ id, pageUrl, params, read, write }: DraftOptions<T>): EditedDraft<T> {
  const store = draftStore(id)
  const [stored, setStored] = useState(() => (params.some((name) => pageUrl.query.has(name)) ? null : store.read()))
  const saved = (): T => read({ ...pageUrl, query: without(pageUrl.query, params) })
  const [draft, setDraft] = useState(() =>
    read(stored === null ? pageUrl : { ...pageUrl, query: new URLSearchParams(stored) }),
  )
  const settledText = useDebounced(JSON.stringify(draft))
  const settled: T = JSON.parse(settledText)
  useEffect(() => {
    const url = write(pageUrl, settled)
    if (url !== write(pageUrl, read(pageUrl))) navigate(url, { replace: true, keepScroll: true })
    if (settledText === JSON.stringify(saved())) return store.forget()
    const query = new URLSearchParams(url.slice(url.indexOf('?')))
    store.write(only(query, params).toString())
  }, [settledText])
  const discard = (): void => {
    store.forget()
    setStored(null)
    setDraft(saved())
  }
  return { draft, setDraft, settled, isRestored: stored !== null, discard, forget: store.forget }
}

const without = (query: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => !names.includes(name)))

const only = (query: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => names.includes(name)))
